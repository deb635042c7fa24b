import { expect, test } from './fixtures.ts';
import { callOut } from './deployments.ts';
import { untilPackIsKept } from './device.ts';
import { toast } from './people.ts';
import { untilWorkerAnswers } from './service-worker.ts';

test.use({ serviceWorkers: 'allow' });

test(
  'saved people and recent colleagues are found by name without a connection (O1)',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn, portal }) => {
    const person = await people.chaplain({ lastName: 'Viewer' });
    const { activationId } = await callOut(portal, person, { status: 'coming' });
    const colleague = await people.chaplain({ firstName: 'Carmel', lastName: 'Colleague' });
    const { chaplainId } = colleague;
    await portal.makeDeployment({ activationId, chaplainId, status: 'on-scene' });
    await people.chaplain({ firstName: 'Kezia', lastName: 'Kept' }, { phone: '606-555-0142' });
    await people.chaplain({ firstName: 'Orpah', lastName: 'Other' });
    await signIn(page, person);
    await page.goto('/directory');
    await untilPackIsKept(page);
    await untilWorkerAnswers(page);
    const star = page.getByRole('button', { name: 'Keep on this phone: Kezia Kept' });
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');

    await portal.stopServing();
    await page.reload();
    await expect(page.getByText('Kept on this device: 2 people')).toBeVisible();
    await expect(page.getByText(/^No connection\. As of \d/)).toBeVisible();
    await expect(page.getByRole('article')).toHaveText([/Carmel Colleague/, /Kezia Kept/]);
    await page.getByRole('searchbox').fill('kept kez');
    await expect(page.getByText('Kept on this device: 1 of 2 people')).toBeVisible();
    const entry = page.getByRole('article');
    await expect(entry).toHaveText(/Kezia Kept/);
    await expect(entry.getByRole('link', { name: '(606) 555-0142' })).toHaveAttribute(
      'href',
      'tel:6065550142',
    );
    await expect(entry.getByRole('link', { name: 'Text message' })).toHaveAttribute(
      'href',
      'sms:6065550142',
    );

    await portal.serveAgain();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('1 chaplain found')).toBeVisible();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  'saving a person on the phone is confirmed by a toast, because the button’s label doesn’t change',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await people.chaplain({ firstName: 'Kezia', lastName: 'Kept' });
    await signIn(page, await people.chaplain());
    await page.goto('/directory');
    const star = page.getByRole('button', { name: 'Keep on this phone: Kezia Kept' });
    await star.click();
    await expect(toast(page, 'Kept on this device')).toBeVisible();
    await expect(
      page.getByText('Kezia Kept can be found here without a connection.', { exact: true }),
    ).toBeVisible();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  'the directory offers administrators no button to save people on the phone',
  { tag: ['@night', '@phone'] },
  async ({ page, people, openAsAdmin }) => {
    await people.chaplain();
    await openAsAdmin('/directory');
    await expect(page.getByRole('link', { name: 'Save contact' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Keep on this phone/ })).toBeHidden();
  },
);
