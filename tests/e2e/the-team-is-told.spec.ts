import { answerByText } from '#server/features/answers/service.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { callOut } from './deployments.ts';
import { expect, test } from './fixtures.ts';
import { fullName, toast } from './people.ts';

test('the form of a team message says how many people get it; a reply by text is listed until it is marked as seen', async ({
  page,
  people,
  portal,
  openAsAdmin,
}) => {
  const clara = await people.chaplain({ firstName: 'Clara' });
  const ruth = await people.chaplain({ firstName: 'Ruth' });
  const { activationId } = await callOut(portal, clara, { status: 'coming' });
  await portal.makeDeployment({ activationId, chaplainId: ruth.chaplainId });
  await openAsAdmin(`/activations/${activationId}`);
  await page.getByRole('button', { name: 'Tell the team' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tell the team' });
  await expect(dialog.getByRole('button', { name: 'Send to 2 people' })).toBeVisible();
  await dialog.getByLabel('To', { exact: true }).selectOption('Those who are coming');
  await dialog.getByLabel('Message').fill('Briefing at 18:00 in the gym');
  const preview = dialog.getByRole('region', { name: 'What goes out' });
  await expect(preview).toContainText('Briefing at 18:00 in the gym');
  await expect(preview).toContainText('A message goes to 1 person: Email.');
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(toast(page, 'Message to 1 person')).toBeVisible();
  const told = (await readOutbox(portal.db)).filter(({ kind }) => kind === 'team-message');
  expect(told.map(({ userId }) => userId)).toEqual([clara.id]);

  const text = 'Where do I park?';
  await answerByText({ db: portal.db, userId: clara.id, text, messageId: 'SM1' });
  const received = page.getByRole('region', { name: 'New text messages' });
  await expect(received).toContainText(`${fullName(clara)} ${text}`, { timeout: 15_000 });
  await received.getByRole('button', { name: 'Seen' }).click();
  await expect(received).toHaveCount(0);
  await page.getByRole('tab', { name: 'Log', exact: true }).click();
  await expect(page.getByText(text)).toBeVisible();
});
