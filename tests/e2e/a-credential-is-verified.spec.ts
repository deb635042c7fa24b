import { photoWithPlace } from '#server/testing/documents.ts';
import { expect, test } from './fixtures.ts';
import { toast } from './people.ts';

test(
  'a chaplain enters a credential with a photo on a phone, and an administrator verifies it on a desktop @phone',
  { tag: '@night' },
  async ({ page, browser, people, signIn }) => {
    test.slow();
    await signIn(page, await people.chaplain({ firstName: 'Miriam', lastName: 'Okafor' }));
    await page.goto('/profile');
    await page.getByRole('link', { name: 'My readiness' }).click();
    await expect(page.getByRole('heading', { name: 'My Readiness', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Add a credential' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a credential' });
    await dialog.getByLabel('What is it?').selectOption('Background check');
    await dialog.getByLabel('Number').fill('BC-2041');
    await dialog.getByLabel('Issued by').fill('State Police');
    await dialog.getByLabel('Issued on').fill('2026-01-15');
    await expect(dialog.getByLabel('Ends on')).toHaveValue('2028-01-15');
    const buffer = await photoWithPlace({ width: 900, height: 1200 });
    const photo = { name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer };
    await dialog.getByLabel('Take a photo').setInputFiles(photo);
    // A separate process re-encodes the photo, which can take long.
    await expect(dialog.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Send for verification' }).click();
    await expect(toast(page, 'Sent for verification')).toBeVisible();
    const own = page.getByRole('article', { name: 'Background check' });
    await expect(own).toContainText('Waiting for verification');

    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const office = await context.newPage();
    await signIn(office, await people.admin());
    await office.goto('/credentials');
    const review = office.getByRole('region', { name: 'Background check of Miriam Okafor' });
    await expect(review).toContainText('BC-2041');
    const image = review.getByRole('img', { name: 'Document: Background check of Miriam Okafor' });
    await expect(image).toBeVisible();
    await expect
      .poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth))
      .toBe(900);
    await review.getByRole('button', { name: 'Verify' }).click();
    await expect(toast(office, 'Credential verified')).toBeVisible();
    await expect(office.getByText('Nothing waits')).toBeVisible();
    await context.close();

    await page.reload();
    await expect(own).toContainText('Valid through Jan 15, 2028.');
    await expect(own.getByRole('button', { name: 'Change' })).toBeHidden();
  },
);

test(
  'a chaplain confirms a date that looks mistyped before the credential is sent (R11)',
  { tag: '@night' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/profile/readiness');
    await page.getByRole('button', { name: 'Add a credential' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a credential' });
    await dialog.getByLabel('What is it?').selectOption('ID badge');
    await dialog.getByLabel('Issued on').fill('2026-01-15');
    await dialog.getByLabel('Ends on').fill('2062-01-15');
    const send = dialog.getByRole('button', { name: 'Send for verification' });
    await send.click();
    await expect(dialog.getByRole('alert')).toContainText('Did you mean 2026?');
    await dialog.getByRole('switch', { name: 'The dates are right' }).click();
    await send.click();
    await expect(dialog).toBeHidden();
    const badge = page.getByRole('article', { name: 'ID badge' });
    await expect(badge).toContainText('ends Jan 15, 2062');
  },
);

test(
  'an administrator goes through pending credentials by keyboard and rejects one with a reason',
  { tag: '@night' },
  async ({ page, people, portal, signIn }) => {
    const kind = await portal.makeKind({ name: 'Swift water' });
    for (const lastName of ['Abara', 'Brandt', 'Castro']) {
      const { chaplainId } = await people.chaplain({ firstName: 'Ana', lastName });
      await portal.makeCredential({ chaplainId, kindId: kind.id });
    }
    await signIn(page, await people.admin());
    await page.goto('/credentials');
    const shows = (name: string) =>
      expect(page.getByRole('region', { name: `Swift water of ${name}` })).toBeVisible();
    await page.getByRole('button', { name: /^Ana Abara/ }).click();
    await shows('Ana Abara');
    await page.keyboard.press('j');
    await shows('Ana Brandt');
    await page.keyboard.press('k');
    await shows('Ana Abara');
    await page.getByRole('button', { name: 'Reject: Swift water of Ana Abara' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject: Swift water' });
    await dialog.getByLabel('Reason').fill('The photo is blurred');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(toast(page, 'Credential rejected')).toBeVisible();
    await shows('Ana Brandt');
  },
);
