import { readOutbox } from '#server/testing/outbox.ts';
import { callOut } from './deployments.ts';
import { expect, test } from './fixtures.ts';
import { fullName, toast } from './people.ts';
import { chooseForActivation } from './row-menu.ts';
import { typed } from './training.ts';

test(
  'the form to change an activation’s location says how many people will be notified, and exactly that number is notified',
  { tag: '@night' },
  async ({ page, people, portal, openAsAdmin }) => {
    const clara = await people.chaplain({ firstName: 'Clara' });
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    const { activationId } = await callOut(portal, clara, { status: 'coming' });
    await portal.makeDeployment({ activationId, chaplainId: ruth.chaplainId });
    await openAsAdmin(`/activations/${activationId}`);
    await chooseForActivation(page, 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Edit Activation' });
    await dialog.getByLabel('Description').fill('The school is open as a shelter.');
    await expect(dialog.getByText('A message goes to')).toHaveCount(0);
    await dialog.getByLabel('Location').fill('Paducah');
    await expect(
      dialog.getByText('everyone who is asked, coming or on scene is notified of the new place'),
    ).toContainText('A message goes to 2 people: Email.');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Activation updated')).toBeVisible();
    const told = (await readOutbox(portal.db)).filter(({ kind }) => kind === 'activation-changed');
    expect(told.map(({ userId }) => userId).toSorted()).toEqual([clara.id, ruth.id].toSorted());
  },
);

test(
  'a correction that changes no hours is not saved; hours that begin before the call must be confirmed',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, portal, openAsAdmin }) => {
    const clara = await people.chaplain({ firstName: 'Clara' });
    const hour = 60 * 60_000;
    const askedAt = new Date(Date.now() - 5 * hour);
    const event = { startTime: new Date(Date.now() - 6 * hour) };
    const called = await callOut(portal, clara, { status: 'left', askedAt }, event);
    await portal.makeShift({
      deploymentId: called.deploymentId,
      arrivedAt: new Date(Date.now() - 4 * hour),
      leftAt: new Date(Date.now() - 2 * hour),
    });
    await openAsAdmin('/hours');
    const entry = page.getByRole('row').filter({ hasText: fullName(clara) });
    await entry.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: /^Correct/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Correct hours' });
    await dialog.getByLabel('Reason').fill('The sign-in sheet says so.');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Nothing was saved');

    await dialog.getByLabel('In', { exact: true }).fill(typed(new Date(Date.now() - 10 * hour)));
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    const question = page.getByRole('dialog', { name: 'Keep these hours?' });
    await expect(question).toContainText('That is before the call on');
    await question.getByRole('button', { name: 'Change it' }).click();
    await dialog.getByLabel('In', { exact: true }).fill(typed(new Date(Date.now() - 3 * hour)));
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Hours corrected')).toBeVisible();
  },
);
