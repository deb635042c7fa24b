import { expect, test } from './fixtures.ts';
import { openImport } from './people.ts';

const HEADER =
  'First Name,Last Name,Email,Username,Phone,City,Primary Region,Affiliation,Credentials,Expertise,Availability,Role';

test(
  'an import asks before it changes a person’s name, and shows values that are not on the lists (X1)',
  { tag: '@night' },
  async ({ page, people, signIn }) => {
    const jose = await people.chaplain(
      { firstName: 'José', lastName: 'García' },
      { city: 'Hazard', primaryRegion: 'A', credentials: null },
    );
    const ruth = await people.chaplain({ firstName: 'Ruth', lastName: 'Whitfield' });
    await signIn(page, await people.admin());
    const dialog = await openImport(page);
    const rows = [
      `Joshua,García,${jose.email},${jose.username},,Murray,Z,,,Elder care,,`,
      `Rut,Whitfield,${ruth.email},${ruth.username},,,,,,,,`,
      `Somebody,Else,else@example.org,${ruth.username},606-555-0111,Hazard,,other,,,,`,
    ];
    await page.getByLabel('CSV file').setInputFiles({
      name: 'roster.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([HEADER, ...rows].join('\n')),
    });

    const taken = dialog.getByRole('row', { name: 'Somebody Else' });
    await expect(taken).toContainText(
      `The username ${ruth.username} belongs to another email, ${ruth.email}`,
    );
    await dialog.getByRole('button', { name: '2 with another name' }).click();
    await expect(dialog.getByRole('row')).toHaveCount(3);
    const joshua = dialog.getByRole('row', { name: 'Joshua García' });
    await expect(joshua).toContainText(`Stored: José García, ${jose.username}, ${jose.email}`);
    await expect(joshua).toContainText('Hazard becomes Murray');
    await expect(joshua).toContainText('Left out: Primary Region “Z”');
    const rut = dialog.getByRole('row', { name: 'Rut Whitfield' });
    await expect(rut).toContainText('Ruth becomes Rut');

    const tick = rut.getByRole('checkbox', { name: 'Is this the same person?' });
    expect((await tick.locator('..').boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await tick.focus();
    await page.keyboard.press('Space');
    await expect(tick).toBeChecked();

    await expect(dialog.getByText('Primary Region “Z” in row 2')).toBeVisible();
    const store = dialog.getByRole('checkbox', { name: 'Store these values as they are' });
    await store.focus();
    await page.keyboard.press('Space');
    await expect(joshua).toContainText('A becomes Z');
    await expect(store).toBeFocused();
    await expect(store).toBeChecked();
    await expect(tick).toBeChecked();
    await page.keyboard.press('Space');
    await expect(joshua).toContainText('Left out: Primary Region “Z”');

    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Import successful')).toBeVisible();
    await expect(dialog.getByText(/One name stayed as it was/)).toBeVisible();
    await expect(dialog.getByText('Primary Region “Z” in row 2')).toBeVisible();
    const users = await (await page.request.get('/api/users')).text();
    expect(users).toContain('"firstName":"José"');
    expect(users).toContain('"firstName":"Rut"');
    expect(users).not.toContain('Joshua');
  },
);

test(
  'if a person in an import was edited after the preview, the import is refused and a new preview is shown',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn }) => {
    const jose = await people.chaplain({ firstName: 'José', lastName: 'García' });
    await signIn(page, await people.admin());
    const dialog = await openImport(page);
    await page.getByLabel('CSV file').setInputFiles({
      name: 'roster.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${HEADER}\nJoshua,García,${jose.email},${jose.username},,,,,,,,`),
    });
    const tick = dialog.getByRole('checkbox', { name: 'Is this the same person?' });
    await tick.check();
    const edited = await page.request.put(`/api/chaplains/${jose.chaplainId}`, {
      data: { firstName: 'Maria' },
    });
    expect(edited.status()).toBe(200);

    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('was changed after the check');
    await expect(dialog.getByRole('row', { name: 'Joshua García' })).toContainText(
      'Maria becomes Joshua',
    );
    await expect(tick).not.toBeChecked();
  },
);
