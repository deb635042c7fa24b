import { wavyRegions } from '#server/testing/geojson-examples.ts';
import { expect, test } from './fixtures.ts';
import { toast } from './people.ts';

const DRAWING = { name: 'Map of Kentucky with its regions' };

test(
  'Home loads the map of regions only when a visitor opens it',
  { tag: '@phone' },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    const button = page.getByRole('button', { name: 'See our regions' });
    await expect(button).toBeVisible();
    expect(asked).not.toContain('/api/program/map');
    await button.click();
    await expect(page.getByRole('img', DRAWING)).toBeVisible();
    await expect(page.getByRole('list', DRAWING).getByText('Region H')).toBeVisible();
    await page.getByRole('button', { name: 'See our regions' }).click();
    await expect(page.getByRole('img', DRAWING)).toBeHidden();
  },
);

test('an administrator names regions and assigns counties by keyboard, and everybody sees the new map', async ({
  page,
  openAsAdmin,
  openBrowser,
}) => {
  await openAsAdmin('/program?part=regions');
  for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']) {
    await page.getByRole('button', { name: `Remove: Region ${name}`, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Add region' }).click();
  await page.keyboard.type('N');
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name of region 1' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Name of region 1' }).fill('North');
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('Delaware');
  const county = page.getByRole('combobox', { name: 'Region of New Castle' });
  await county.focus();
  await page.keyboard.press('n');
  await page.keyboard.press('Tab');
  await expect(county).toHaveValue('N');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Saved')).toBeVisible();
  await expect(page.getByText('Not saved yet: Regions')).toBeHidden();
  const stranger = await openBrowser();
  const map: unknown = await (await stranger.request.get('/api/program/map')).json();
  expect(map).toMatchObject({ regions: [{ code: 'N' }] });
});

test(
  'an administrator uploads a map, changes a region’s code and saves the map',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/program?part=regions');
    const geojson = JSON.stringify(wavyRegions({ columns: 2, rows: 1, points: 400 }));
    const file = {
      name: 'map.geojson',
      mimeType: 'application/geo+json',
      buffer: Buffer.from(geojson),
    };
    await page.getByLabel('GeoJSON file').setInputFiles(file);
    const code = page.getByRole('textbox', { name: 'Code of region 1' });
    await expect(code).toHaveValue('1');
    await code.fill('W');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Saved')).toBeVisible();
    await page.reload();
    await expect(code).toHaveValue('W');
    const map: unknown = await (await page.request.get('/api/program/map')).json();
    expect(map).toMatchObject({ regions: [{ code: 'W' }, { code: '2' }] });
  },
);

test(
  'unsaved changes of regions are back after a reload, until the administrator discards them',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/program?part=regions');
    const name = page.getByRole('textbox', { name: 'Name of region 1' });
    await name.fill('Jackson Purchase');
    await expect(page.getByText('Not saved yet: Regions')).toBeVisible();
    await page.reload();
    await expect(name).toHaveValue('Jackson Purchase');
    const dialog = page.getByRole('dialog', { name: 'Discard what you typed?' });
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(name).toHaveValue('Jackson Purchase');
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(name).toHaveValue('Region A');
    await page.reload();
    await expect(name).toHaveValue('Region A');
  },
);

test(
  'saving regions that somebody else changed meanwhile keeps what was typed (S3)',
  { tag: '@night' },
  async ({ page, openAsAdmin, openBrowser, people, signIn }) => {
    await openAsAdmin('/program?part=regions');
    const name = page.getByRole('textbox', { name: 'Name of region 1' });
    await name.fill('Jackson Purchase');
    const other = await openBrowser();
    await signIn(other, await people.admin());
    await other.goto('/program?part=regions');
    await other.getByRole('textbox', { name: 'Name of region 2' }).fill('Green River');
    await other.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(other, 'Saved')).toBeVisible();

    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Somebody else changed the regions meanwhile')).toBeVisible();
    await expect(name).toHaveValue('Jackson Purchase');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Saved')).toBeVisible();
    await page.reload();
    await expect(name).toHaveValue('Jackson Purchase');
  },
);
