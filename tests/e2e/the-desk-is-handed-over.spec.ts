import { expect, test } from './fixtures.ts';
import { fullName, toast } from './people.ts';

test(
  'a coordinator hands the desk over with three notes, and the next coordinator accepts on the dashboard',
  { tag: '@night' },
  async ({ people, portal, openAs }) => {
    const joan = await people.admin({ firstName: 'Joan' });
    const nora = await people.admin({ firstName: 'Nora' });
    const { id } = await portal.makeActivation({ chaplainsNeeded: 2 });
    const desk = await openAs(joan);
    await desk.goto(`/activations/${id}`);
    await desk.getByRole('button', { name: 'Set coordinator' }).click();
    await desk.getByLabel('Phone number').fill('502-555-0142');
    await desk.getByRole('button', { name: 'Put on the desk' }).click();
    await expect(toast(desk, 'Coordinator set')).toBeVisible();
    const line = desk.getByRole('region', { name: 'On the desk' });
    await expect(line).toContainText(fullName(joan));
    await expect(line.getByRole('link', { name: '(502) 555-0142' })).toHaveAttribute(
      'href',
      'tel:5025550142',
    );

    await desk.getByRole('button', { name: 'Hand over' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Hand over the desk' });
    await expect(dialog).toContainText('2 chaplains are missing');
    await dialog.getByLabel('To', { exact: true }).selectOption(fullName(nora));
    await dialog.getByLabel('Done').fill('The gym is open');
    await dialog.getByLabel('Next').fill('Fill the night');
    await dialog.getByLabel('Tell by voice').fill('The key');
    await dialog.getByRole('button', { name: 'Write handover' }).click();
    await expect(
      line.getByRole('article', { name: 'Handover waiting to be accepted' }),
    ).toContainText('The gym is open');

    const next = await openAs(nora);
    await next.goto('/dashboard');
    const waiting = next.getByRole('article', { name: 'Handover waiting to be accepted' });
    await expect(waiting).toContainText(`Handover from ${fullName(joan)} to you`);
    await waiting.getByRole('button', { name: 'Accept' }).click();
    await next.getByLabel('Your phone number').fill('502-555-0188');
    await next.getByRole('button', { name: 'Accept and take the desk' }).click();
    await expect(toast(next, 'You are on the desk')).toBeVisible();
    await expect(next.getByRole('region', { name: 'On duty now' })).toContainText(fullName(nora));
  },
);
