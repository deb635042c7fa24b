import { expect, test, type Page } from './fixtures.ts';
import type { Portal } from './portal.ts';
import { toast } from './people.ts';

async function door(portal: Portal) {
  const { id } = await portal.makeActivation({ eventType: 'Flood', location: 'Frankfort gym' });
  const { code } = await portal.makeSiteCode(id);
  return { activationId: id, code };
}

async function fillIn(page: Page, code: string, name = 'Ezra Whitlock') {
  await page.goto(`/walk-up/${code}`);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Your phone number').fill('502-555-0177');
  await page.getByLabel('Who sent you').fill('First Baptist, Paris');
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test(
  'once the desk has verified a walk-up who scanned the code, the walk-up’s phone and the board say so (D9)',
  { tag: '@night' },
  async ({ page, portal, openBrowser, openAsAdmin }) => {
    const { activationId, code } = await door(portal);
    const phone = await openBrowser();
    await fillIn(phone, code);
    await phone.getByRole('button', { name: 'Put me on the list' }).click();
    await expect(phone.getByText('You are on the list')).toBeVisible();

    await openAsAdmin(`/activations/${activationId}?tab=walk-ups`);
    await expect(row(page, 'Ezra Whitlock')).toContainText('Not verified');
    await page.getByRole('button', { name: 'Verify Ezra Whitlock' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
    await expect(toast(page, 'Verified')).toBeVisible();
    await expect(row(page, 'Ezra Whitlock')).toContainText('Verified');

    await expect(phone.getByText('You are verified')).toBeVisible({ timeout: 15_000 });
    await page.getByRole('tab', { name: 'Board' }).click();
    await expect(page.getByRole('row', { name: 'Ezra Whitlock' })).toContainText('Walk-up');
  },
);

test(
  'if a walk-up sends the form without a signal, the text survives a reload, and the form arrives once',
  { tag: ['@night', '@phone'] },
  async ({ page, portal }) => {
    const { code } = await door(portal);
    await fillIn(page, code);
    await portal.stopServing();
    await page.getByRole('button', { name: 'Put me on the list' }).tap();
    await expect(page.getByRole('alert')).toBeVisible();
    await portal.serveAgain();
    await page.reload();
    await expect(page.getByLabel('Who sent you')).toHaveValue('First Baptist, Paris');
    await page.getByRole('button', { name: 'Put me on the list' }).tap();
    await expect(page.getByText('You are on the list')).toBeVisible();
    await page.reload();
    await expect(page.getByText('You are on the list')).toBeVisible();
    expect((await portal.db.pool.query('SELECT FROM walk_ups')).rowCount).toBe(1);
  },
);

test(
  'an administrator makes a walk-up code; once it is renewed, the old code stops working and the new one works',
  { tag: ['@night', '@desktop'] },
  async ({ page, portal, openAsAdmin, openBrowser }) => {
    const { id } = await portal.makeActivation({ location: 'Frankfort gym' });
    await openAsAdmin(`/activations/${id}/walk-up-codes`);
    await page.getByRole('button', { name: 'Make the QR code' }).click();
    await expect(page.getByRole('img', { name: 'The QR code of Frankfort gym' })).toBeVisible();
    const address = page.getByText(/\/walk-up\/(?:[2-9a-z]{4}-?){3}$/);
    const former = (await address.textContent()) ?? '';
    await page.getByRole('button', { name: 'Renew' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Renew' }).click();
    await expect(address).not.toHaveText(former);
    const phone = await openBrowser();
    await phone.goto(`http://${former}`);
    await expect(phone.getByRole('alert')).toContainText('This code doesn’t work');
    await phone.goto(`http://${await address.textContent()}`);
    await expect(phone.getByLabel('Your name')).toBeVisible();
  },
);

test(
  'a walk-up who applies finds their name filled in; a walk-up with a profile can link the visit to the profile',
  { tag: ['@night', '@phone'] },
  async ({ page, portal, people, openAs }) => {
    const { code } = await door(portal);
    await fillIn(page, code);
    await page.getByRole('button', { name: 'Put me on the list' }).tap();
    await page.getByRole('link', { name: 'Apply to the program' }).tap();
    await expect(page.getByLabel('First Name')).toHaveValue('Ezra');
    await expect(page.getByLabel('Last Name')).toHaveValue('Whitlock');

    // A walk-up who already has a profile.
    const applicant = await openAs(await people.chaplain());
    await fillIn(applicant, code);
    await applicant.getByRole('button', { name: 'Put me on the list' }).tap();
    await applicant.getByRole('button', { name: 'Link it to my profile' }).tap();
    await expect(applicant.getByText('This visit is part of your profile.')).toBeVisible();
  },
);
