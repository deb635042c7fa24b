import { callOut } from './deployments.ts';
import { queuedOn } from './device.ts';
import { expect, test } from './fixtures.ts';
import { fullName, toast } from './people.ts';

test(
  'the desk adds a family under a label instead of a name, and a chaplain records visits to that family offline (D10)',
  { tag: ['@night', '@phone'] },
  async ({ page, people, portal, openAsAdmin, openAs }) => {
    const ruth = await people.chaplain({ firstName: 'Ruth' });
    const { activationId, deploymentId } = await callOut(portal, ruth, { status: 'on-scene' });
    await portal.makeShift({
      deploymentId,
      arrivedAt: new Date(Date.now() - 60_000),
      leftAt: null,
    });
    await openAsAdmin(`/activations/${activationId}?tab=families`);
    const label = page.getByLabel('Give a label');
    await expect(label).toHaveValue('Family 1');
    await label.fill('Family Smith');
    await page.getByRole('button', { name: 'Add label' }).tap();
    await expect(page.getByText(/This may be a name.*such as “Family 7”/)).toBeVisible();
    await label.fill('Family 1');
    await page.getByRole('button', { name: 'Add label' }).tap();
    await expect(page.getByRole('row').filter({ hasText: 'Family 1' })).toContainText(
      'Not visited yet',
    );

    const phone = await openAs(ruth);
    await phone.goto('/deployments');
    await phone.getByRole('button', { name: 'I’m with Family 1' }).tap();
    const families = phone.getByRole('region', { name: 'Families and groups' });
    await expect(families).toContainText('You are with them');
    await phone.context().setOffline(true);
    await phone.getByRole('button', { name: /^Visited now/ }).tap();
    await expect(toast(phone, 'Visited Family 1')).toBeVisible();
    await expect(families).toContainText('waiting to be sent');
    await phone.context().setOffline(false);
    await expect(families).not.toContainText('waiting to be sent');
    expect(await queuedOn(phone)).toEqual([]);

    await page.reload();
    const row = page.getByRole('row').filter({ hasText: 'Family 1' });
    await expect(row).toContainText(fullName(ruth));
    await expect(row).not.toContainText('Not visited yet');
  },
);
