import { expect, test } from './fixtures.ts';
import { contributeResource, openContribute } from './resources.ts';

const PDF = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
    '',
  ].join('\n'),
);

const aPdf = { name: 'After a flood.pdf', mimeType: 'application/pdf', buffer: PDF };

/** The store's address, to which browsers send files. */
const STORE = '**/stored/**';

test('a chaplain contributes a PDF, which then awaits review', async ({ page, people, signIn }) => {
  const person = await people.chaplain({ firstName: 'Naomi' });
  const title = `After the flood ${person.lastName}`;
  await signIn(page, person);
  const dialog = await openContribute(page);

  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  await dialog.getByRole('button', { name: 'Submit Resource' }).click();
  await expect(page.getByText('File required', { exact: true })).toBeVisible();
  await expect(dialog.getByText('Please upload a file before submitting')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill('What to say, and what to leave unsaid.');
  await dialog.getByLabel('Category').selectOption('Crisis Care');
  await dialog.getByLabel('Format').selectOption('Videos');
  await dialog.getByLabel('Tags').fill('flood, grief, , flood');
  await dialog.getByRole('button', { name: 'Submit Resource' }).click();
  await expect(dialog.getByRole('group', { name: 'File' })).toBeFocused();
  expect(sent).toEqual([]);

  const input = dialog.locator('input[type=file]');
  await expect(input).toHaveAttribute('accept', /^\.pdf,\.doc,\.docx,\.mp4,\.mp3,\.wav,/);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(STORE, async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  await input.setInputFiles(aPdf);
  await expect(dialog.getByLabel('Format')).toHaveValue('pdf');
  const bar = dialog.getByRole('progressbar', { name: 'Uploading… After a flood.pdf' });
  await expect(bar).toHaveAttribute('aria-valuenow', /^\d+$/);
  release();
  await expect(page.getByText('File uploaded', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('group', { name: 'File' })).toContainText(
    /After a flood\.pdf\s*1 KB\s*Uploaded/,
  );

  await dialog.getByRole('button', { name: 'Submit Resource' }).click();
  await expect(page.getByText('Resource submitted', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  const card = page.getByRole('article', { name: title });
  await expect(card).toContainText('Awaiting review');
  await expect(card).toContainText('Crisis Care');
  await expect(card.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'flood',
    'grief',
  ]);
});

test(
  'a contribution that awaits review can be withdrawn by its contributor',
  { tag: '@phone' },
  async ({ page, people, signIn }) => {
    const person = await people.chaplain({ firstName: 'Orpah' });
    const title = `Taken back ${person.lastName}`;
    await signIn(page, person);
    await contributeResource(page, { title, tags: [] });
    await page.goto(`/resources?search=${encodeURIComponent(title)}`);
    const card = page.getByRole('article', { name: title });
    await card.getByRole('button', { name: `Withdraw: ${title}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Withdraw this contribution?' });
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(card).toContainText('Awaiting review');
    await card.getByRole('button', { name: `Withdraw: ${title}` }).click();
    await dialog.getByRole('button', { name: 'Withdraw contribution' }).click();
    await expect(page.getByText('Contribution withdrawn', { exact: true })).toBeVisible();
    await expect(card).toBeHidden();
    await expect(page.getByText('No Resources Found')).toBeVisible();
    await expect(page.getByText('0 resources found')).toBeFocused();
  },
);

test(
  'a chosen file can be replaced before the resource is contributed',
  { tag: '@desktop' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain({ firstName: 'Keturah' }));
    const dialog = await openContribute(page);
    const input = dialog.locator('input[type=file]');
    await input.setInputFiles(aPdf);
    await dialog.getByRole('button', { name: 'Remove file' }).click();
    await input.setInputFiles({ ...aPdf, name: 'Another.pdf' });
    await expect(dialog.getByRole('group', { name: 'File' })).toContainText(
      /Another\.pdf\s*1 KB\s*Uploaded/,
    );
  },
);

test(
  'the toast ‘File required’ covers neither the file field nor Submit',
  { tag: '@desktop' },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain({ firstName: 'Keturah' }));
    const dialog = await openContribute(page);
    const submit = dialog.getByRole('button', { name: 'Submit Resource' });
    const input = dialog.locator('input[type=file]');
    for (const viewport of [
      { width: 320, height: 568 },
      { width: 390, height: 844 },
      { width: 1024, height: 768 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(viewport);
      await submit.click();
      await page.getByText('File required', { exact: true }).hover();
      for (const pressed of [submit, input]) {
        await pressed.scrollIntoViewIfNeeded();
        expect(await pressed.evaluate(isOnTop), `${viewport.width} px`).toBe(true);
      }
    }
  },
);

/** Whether a click in the element's middle would reach it, without scrolling. */
function isOnTop(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

test(
  'a failed upload can be sent again, and a stalled upload can be cancelled',
  { tag: '@phone' },
  async ({ page, people, signIn }) => {
    const person = await people.chaplain({ firstName: 'Boaz' });
    await signIn(page, person);
    const dialog = await openContribute(page);
    let refuses = true;
    await page.route(STORE, async (route) => {
      if (route.request().method() !== 'PUT' || !refuses) await route.continue();
      else await route.fulfill({ status: 403, body: 'expired' });
    });
    await dialog.locator('input[type=file]').setInputFiles(aPdf);
    await expect(dialog.getByRole('alert')).toBeVisible();
    refuses = false;
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('File uploaded', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove file' }).click();

    await page.route(STORE, async (route) => {
      if (route.request().method() !== 'PUT') await route.continue();
    });
    await dialog.locator('input[type=file]').setInputFiles(aPdf);
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(dialog.getByRole('progressbar')).toBeHidden();
    await expect(dialog.locator('input[type=file]')).toBeVisible();
  },
);

test(
  'a file of a wrong type is refused and not uploaded',
  { tag: '@phone' },
  async ({ page, people, signIn }) => {
    const person = await people.chaplain({ firstName: 'Tamar' });
    await signIn(page, person);
    const dialog = await openContribute(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'prayers.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('MZ'),
    });
    await expect(dialog.getByText('This type of file can’t be used.')).toBeVisible();
    await expect(dialog.locator('input[type=file]')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByRole('progressbar')).toBeHidden();
    expect(sent).toEqual([]);
  },
);
