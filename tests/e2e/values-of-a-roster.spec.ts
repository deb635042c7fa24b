import { randomUUID } from 'node:crypto';
import { getProgram } from '#shared/program/api.ts';
import { expect, test } from './fixtures.ts';
import { openImport } from './people.ts';

const HEADER =
  'First Name,Last Name,Email,Username,Phone,City,Primary Region,Affiliation,Credentials,Expertise,Availability,Role';

function roster(mark: string) {
  const line = (name: string, expertise: string) =>
    `${name},Roster${mark},${name}.${mark}@example.org,${name}.${mark},606-555-0101,Hazard,West,Kirk,,${expertise},,chaplain`;
  return [HEADER, line('ruth', 'Reiki'), line('naomi', 'Reiki')].join('\n');
}

test('in the preview of an import, an administrator adds an unlisted value to the list, or says which existing entry it means', async ({
  page,
  people,
  signIn,
  portal,
}) => {
  const mark = randomUUID().slice(0, 8);
  await signIn(page, await people.admin());
  const dialog = await openImport(page);
  await page.getByLabel('CSV file').setInputFiles({
    name: 'roster.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(roster(mark)),
  });
  await expect(dialog.getByText('3 values are not on our lists')).toBeVisible();
  const decide = async (name: string, what: string) => {
    const choice = dialog.getByRole('combobox', { name: `What ${name} means` });
    const isSearched = await choice.evaluate((field) => field instanceof HTMLInputElement);
    if (isSearched) {
      await choice.fill(what);
      await choice.press('Enter');
    } else await choice.selectOption(what);
  };
  // Waits for the lists, which load a moment after the preview.
  const expertise = dialog.getByRole('combobox', { name: 'What Expertise “Reiki” means' });
  await expect(expertise).toHaveJSProperty('tagName', 'INPUT');
  await decide('Expertise “Reiki”', 'Add it to the list');
  await expect(dialog.getByText('2 values are not on our lists')).toBeVisible();
  await decide('Primary Region “West”', 'It means Region B');
  await expect(dialog.getByText('One value is not on our lists')).toBeVisible();
  await decide('Affiliation “Kirk”', 'It means Christian');
  await expect(dialog.getByText('All values now match our lists')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('The people are saved.')).toBeVisible();

  const { rows } = await portal.db.pool.query(
    `SELECT DISTINCT primary_region AS region, affiliation, expertise FROM chaplains`,
  );
  expect(rows).toEqual([{ region: 'B', affiliation: 'christian', expertise: ['Reiki'] }]);
  const program = await page.request.get(getProgram.path);
  expect(await program.text()).toContain('"Reiki"');
});
