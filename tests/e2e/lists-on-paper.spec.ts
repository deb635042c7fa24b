import { expect, test, type Page } from './fixtures.ts';
import { callOut } from './deployments.ts';
import { fullName } from './people.ts';

/** Expects that the page on A4 paper has a head, the texts and signature lines, but no buttons. */
async function expectPrinted(page: Page, signatures: readonly string[], texts: readonly string[]) {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 673, height: 1000 });
  await expect(page.getByText(/Emergency Management Chaplaincy Program · As of /)).toBeVisible();
  for (const text of texts)
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  for (const label of signatures)
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  await expect(page.locator('button:visible, input:visible, select:visible')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByText(signatures[0] ?? '', { exact: true })).toBeHidden();
}

test(
  'the board, hours and attendance are printed with signature lines and without filters and buttons',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, openAsAdmin, portal }) => {
    const clara = await people.chaplain({ firstName: 'Clara' }, { phone: '6065550142' });
    const { activationId, deploymentId } = await callOut(portal, clara, { status: 'left' });
    await portal.makeShift({ deploymentId });
    await openAsAdmin(`/activations/${activationId}`);
    await expect(page.getByRole('row', { name: fullName(clara) })).toBeVisible();
    await expectPrinted(page, ['Signature'], [fullName(clara), '(606) 555-0142']);

    await page.goto(`/hours?activation=${activationId}&approved=false`);
    await expect(page.getByRole('row').filter({ hasText: fullName(clara) })).toBeVisible();
    await expectPrinted(
      page,
      ['Checked by', 'Date'],
      [fullName(clara), '· Not yet approved', 'Kind of work'],
    );
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('columnheader', { name: 'Kind of work' })).toBeVisible();
    await expect(page.getByText('Actions')).toBeHidden();
    await page.emulateMedia({ media: 'screen' });

    const session = await portal.makeTrainingSession({ title: 'On Paper' });
    await portal.makeRsvp({ trainingId: session.id, chaplainId: clara.chaplainId });
    await page.goto(`/admin/training/${session.id}`);
    await expect(page.getByRole('article', { name: fullName(clara) })).toBeVisible();
    await expectPrinted(page, ['Signature'], ['On Paper', fullName(clara)]);
  },
);
