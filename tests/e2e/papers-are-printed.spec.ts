import { callOut } from './deployments.ts';
import { expect, test } from './fixtures.ts';
import { fullName } from './people.ts';

test(
  'the office adds missing reimbursement details, and prints the claim and the check-in list on Letter paper',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, portal, openAsAdmin }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    const { activationId, deploymentId } = await callOut(portal, ruth, { status: 'left' });
    await portal.makeShift({ deploymentId, kindOfWork: 'shelter-visit' });
    await portal.db.pool.query(
      `INSERT INTO after_action_notes (assignment_id, user_id, text) VALUES ($1, $2, 'More water')`,
      [deploymentId, ruth.id],
    );
    await openAsAdmin(`/activations/${activationId}?tab=papers`);
    await expect(page.getByText('1 of 1 lines lack something')).toBeVisible();

    await page.goto(`/hours?activation=${activationId}`);
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Reimbursement' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reimbursement' });
    await dialog.getByLabel('Organization').fill('Red River Association');
    await dialog.getByLabel('Miles driven').fill('12');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole('link', { name: 'Hours for reimbursement' }).click();
    const paper = page.getByRole('region', { name: 'Volunteer Hours for Reimbursement' });
    await expect(paper).toContainText('Red River Association');
    await expect(paper.getByRole('listitem')).toContainText(/Documenting official: approve/);
    await expect(paper.getByRole('listitem')).not.toContainText(/Miles:/);

    await page.goto(`/activations/${activationId}?tab=papers`);
    await page.getByRole('link', { name: 'Print page: After-action notes' }).click();
    const notes = page.getByRole('region', { name: 'After-Action Notes' });
    await expect(notes.getByRole('row').filter({ hasText: fullName(ruth) })).toContainText(
      'More water',
    );

    await page.goto(`/activations/${activationId}?tab=papers`);
    await page.getByRole('link', { name: 'Print page: Check-in list (ICS 211)' }).click();
    const list = page.getByRole('region', { name: 'ICS 211 Incident Check-In List' });
    await expect(list.getByRole('row').filter({ hasText: fullName(ruth) })).toBeVisible();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await width()).toBe(390);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('button:visible, input:visible, nav:visible')).toHaveCount(0);
    // Letter paper has 7.5 inches between its margins, at 96 pixels an inch.
    await page.setViewportSize({ width: 720, height: 1000 });
    expect(await width()).toBeLessThanOrEqual(720);
  },
);
