import { inHours } from '#server/testing/record-factories.ts';
import { expect, test } from './fixtures.ts';

test(
  'a chaplain answers a care check and shares the answers with a colleague, who can read them',
  { tag: ['@night', '@phone'] },
  async ({ page, portal, people, signIn, openAs }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth', lastName: 'Moabite' });
    const naomi = await people.chaplain({ firstName: 'Naomi', lastName: 'Brooks' });
    const { id: deploymentId } = await portal.makeDeployment({ chaplainId: ruth.chaplainId });
    await portal.makeCareCheck({ userId: ruth.id, deploymentId });
    await signIn(page, ruth);
    await page.goto('/care-checks');
    await page.getByRole('button', { name: 'Save answers' }).click();
    await expect(page.getByText('Choose what fits best').first()).toBeVisible();
    await page.getByLabel('Worse than usual').check();
    await page.getByLabel('It comes back now and then').check();
    await page.getByLabel('Yes, but I haven’t yet').check();
    await page.getByLabel(/^In your own words/).fill('The gym at night');
    await page.getByRole('button', { name: 'Save answers' }).click();
    await expect(page.getByText(/988/)).toBeVisible();
    await page.getByRole('button', { name: 'Share with a colleague' }).click();
    await page.getByLabel('Search chaplains').fill('naomi');
    await page.getByRole('button', { name: 'Share with Naomi Brooks' }).click();
    await expect(page.getByText('Naomi Brooks can read it, too.')).toBeVisible();

    const hers = await openAs(naomi);
    await hers.goto('/care-checks');
    const shared = hers.getByRole('article', { name: 'Ruth Moabite' });
    await expect(shared).toContainText('The gym at night');
    await page.getByRole('button', { name: 'Stop sharing' }).click();
    await expect(page.getByText('Naomi Brooks can read it, too.')).toBeHidden();
    await hers.reload();
    await expect(hers.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(hers.getByText('No care check yet')).toBeVisible();
    await expect(shared).toBeHidden();
  },
);

test(
  'a chaplain’s notes for the after-action report are shown on the activation’s page',
  { tag: ['@night', '@phone'] },
  async ({ page, portal, openAsCalled, openAs, people }) => {
    const { activationId, deploymentId } = await openAsCalled({ status: 'left' });
    await portal.makeShift({ deploymentId, arrivedAt: inHours(-5), leftAt: inHours(-2) });
    await page.reload();
    await page.getByRole('button', { name: 'Write notes for the report' }).click();
    await page.getByLabel(/^What went well/).fill('More water');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    const office = await openAs(await people.admin());
    await office.goto(`/activations/${activationId}?tab=after-action`);
    await expect(office.getByText('More water')).toBeVisible();
  },
);
