import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { expect, test, type Page } from './fixtures.ts';
import { openImport } from './people.ts';

const HEADER =
  'First Name;Last Name;Email;Username;Phone;City;Primary Region;Affiliation;Credentials;Expertise;Availability;Role';

/** Makes a roster with semicolons, as spreadsheets do in countries with a decimal comma. */
function rosterOf(mark: string) {
  return [
    HEADER,
    `Jürgen;Müller-Groß${mark};jm.${mark}@example.org;jm.${mark};606-555-0101;Würzburg;A;christian;"Dr. theol.; Pfarrer";;;chaplain`,
    `Zoë;Ångström${mark};za.${mark}@example.org;za.${mark};606-555-0102;Malmö;B;other;;;;chaplain`,
    `Short;Row${mark};short.${mark}@example.org;short.${mark};606-555-0112`,
    '',
  ].join('\r\n');
}

const windows1252 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

async function choose(page: Page, name: string, bytes: Uint8Array) {
  const path = test.info().outputPath(name);
  await writeFile(path, bytes);
  await page.getByLabel('CSV file').setInputFiles(path);
}

const SAVED_AS = [
  ['Windows-1252', windows1252],
  ['UTF-16', utf16],
] as const;

for (const [encoding, encoded] of SAVED_AS) {
  test(
    `names with umlauts are imported correctly from a roster encoded as ${encoding}`,
    { tag: ['@night', '@desktop'] },
    async ({ page, people, signIn }) => {
      const mark = randomUUID().slice(0, 8);
      await signIn(page, await people.admin());
      const dialog = await openImport(page);
      await choose(page, 'Seelsorger.csv', encoded(rosterOf(mark)));
      await expect(dialog.getByRole('heading', { name: 'Seelsorger.csv: 3 rows' })).toBeVisible();
      await expect(dialog.getByRole('button', { name: '2 to create' })).toBeVisible();
      for (const name of [`Jürgen Müller-Groß${mark}`, `Zoë Ångström${mark}`]) {
        await expect(dialog.getByRole('row', { name })).toContainText('Create');
      }
      const short = dialog.getByRole('row', { name: `Short Row${mark}` });
      await expect(short).toContainText('Refused');
      await expect(short).toContainText('The row has 5 of 12 cells');
    },
  );
}

test(
  'choosing a workbook renamed to .csv or an empty file as a roster is refused',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.admin());
    const dialog = await openImport(page);
    await choose(page, 'renamed.csv', Buffer.from('PK\u0003\u0004\u0014\u0000', 'latin1'));
    await expect(dialog.getByRole('alert')).toContainText('Please select a CSV file.');
    await expect(dialog.getByRole('alert')).toContainText('This is a workbook.');
    await choose(page, 'empty.csv', Buffer.alloc(0));
    await expect(dialog.getByRole('alert')).toContainText(
      'The CSV file contains no valid chaplain data.',
    );
  },
);

test(
  'a long import shows its progress, and can be cancelled',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn }) => {
    const mark = randomUUID().slice(0, 8);
    const rows = Array.from(
      { length: 1000 },
      (_, n) =>
        `Ruth${n};Slow${mark};s${n}.${mark}@example.org;s${n}.${mark};606-555-0101;Hazard;A;other;${'M.Div. '.repeat(20)};;;chaplain`,
    );
    await signIn(page, await people.admin());
    const dialog = await openImport(page);
    const network = await page.context().newCDPSession(page);
    const limitUpload = (bytesPerSecond: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytesPerSecond,
      });
    await network.send('Network.enable');
    await limitUpload(100_000);
    await choose(page, 'slow.csv', Buffer.from([HEADER, ...rows].join('\n')));
    const bar = dialog.getByRole('progressbar', { name: 'Sending 1,000 rows to be checked…' });
    const percent = async () => Number(await bar.getAttribute('aria-valuenow'));
    await expect.poll(percent).toBeGreaterThan(10);
    const before = await percent();
    await expect.poll(percent).toBeGreaterThan(before);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('progressbar')).toBeHidden();
    await expect(dialog.getByLabel('CSV file')).toHaveValue('');

    await limitUpload(-1);
    await choose(page, 'slow.csv', Buffer.from([HEADER, ...rows].join('\n')));
    const checked = dialog.getByRole('button', { name: '1,000 to create' });
    await expect(checked).toBeVisible({ timeout: 20_000 });
    // Holds the request back, so that the server imports nobody.
    await page.route('**/api/chaplains/import', () => undefined);
    const send = dialog.getByRole('button', { name: 'Import', exact: true });
    await send.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('progressbar', { name: 'Sending 1,000 people…' })).toBeVisible();
    await expect(send).toBeFocused();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByText('The import was stopped')).toBeVisible();
    await expect(checked).toBeVisible({ timeout: 20_000 });
  },
);
