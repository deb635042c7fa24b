import { readFile } from 'node:fs/promises';
import { readZip } from '#server/testing/read-zip.ts';
import { expect, test } from './fixtures.ts';
import { fullName, toast } from './people.ts';

test(
  'a chaplain downloads their data, asks for erasure and withdraws the request',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    const person = await people.chaplain({ firstName: 'Deborah' });
    await signIn(page, person);
    await page.goto('/profile#my-data');
    const panel = page.getByRole('region', { name: 'What the Portal Stores' });
    await expect(page).toHaveURL('/profile/data');

    const saving = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Download my data' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
    const files = await readZip(await readFile(await download.path()));
    expect(files.get('account.json')?.toString()).toContain(person.email);

    await panel.getByRole('button', { name: 'Ask for erasure' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask for erasure' });
    await dialog.getByLabel('Reason').fill('I moved away');
    await dialog.getByRole('button', { name: 'Ask for erasure' }).click();
    await expect(toast(page, 'Request sent')).toBeVisible();
    await expect(panel.getByText('“I moved away”')).toBeVisible();
    await panel.getByRole('button', { name: 'Take the request back' }).click();
    await expect(panel.getByRole('button', { name: 'Ask for erasure' })).toBeVisible();
  },
);

test(
  'an administrator sees what an erasure removes and keeps, and confirms it by typing the username',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, portal, openAsAdmin, openAs }) => {
    const person = await people.chaplain({ firstName: 'Deborah' });
    const name = fullName(person);
    const { id: deploymentId } = await portal.makeDeployment({
      chaplainId: person.chaplainId,
      chaplainName: name,
      status: 'left',
    });
    await portal.makeShift({ deploymentId });
    const theirs = await openAs(person);
    await theirs.request.post('/api/own-data/erasure', { data: { reason: 'I moved away' } });

    await openAsAdmin('/admin?list=erasure');
    await expect(page.getByText('“I moved away”')).toBeVisible();
    await page.getByRole('button', { name: `Preview the erasure of ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Erase ${name}?` });
    await expect(dialog.getByText('Chaplain profile')).toBeVisible();
    await expect(dialog.getByText('Hours on scene (1)')).toBeVisible();
    await expect(dialog.getByRole('link', { name: person.email })).toBeVisible();
    const typed = dialog.getByLabel(`Type the username “${person.username}” to confirm`);
    await typed.fill('somebody');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(dialog.getByText('This is not the username')).toBeVisible();
    await typed.fill(person.username);
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(toast(page, 'Person erased')).toBeVisible();
    await expect(page.getByText('No Erasure Requests')).toBeVisible();

    await page.goto('/hours');
    await expect(page.getByRole('main').getByText('Former chaplain').last()).toBeVisible();
    await theirs.goto('/profile');
    await expect(theirs.getByRole('button', { name: 'Sign In' })).toBeVisible();
  },
);
