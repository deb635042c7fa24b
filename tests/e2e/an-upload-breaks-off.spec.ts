import { writeFile } from 'node:fs/promises';
import type { Locator } from 'playwright/test';
import { expect, test, type Page } from './fixtures.ts';
import { pdf, pdfOfSize, sampleFiles } from '#server/testing/sample-files.ts';
import { trust } from '#shared/trust.ts';
import { openContribute } from './resources.ts';
import { startCutter } from './cutter.ts';

const aPdf = { name: 'Vigil.pdf', mimeType: 'application/pdf', buffer: sampleFiles.pdf() };

test.beforeEach(async ({ page, people, signIn }) => {
  await signIn(page, await people.chaplain());
});

test(
  'if a lost connection cuts off an upload, the portal says so; the upload works once the connection is back',
  { tag: ['@night', '@phone'] },
  async ({ page, portal }, info) => {
    const cutter = await startCutter(new URL(portal.url));
    try {
      const dialog = await openContribute(page, cutter.url);
      const buffer = pdfOfSize(6_000_000);
      cutter.cutAfter(2_000_000);
      // From the disk, because handing a browser so many bytes can take longer than a step may.
      const path = info.outputPath(aPdf.name);
      await writeFile(path, buffer);
      await dialog.locator('input[type=file]').setInputFiles(path);
      const told = dialog.getByRole('alert');
      await expect(told).toHaveText(
        'The file did not get through. Check your connection and try again.',
      );
      expect(cutter.cuts()).toBeGreaterThan(0);
      cutter.mend();
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('File uploaded', { exact: true })).toBeVisible();
      await submit(dialog, 'After a cut connection');
      await expect(page.getByText('Resource submitted', { exact: true })).toBeVisible();
      const [resource] = await mine(page, 'After a cut connection');
      const file = await page.request.get(resource?.fileUrl ?? '');
      expect((await file.body()).equals(buffer)).toBe(true);
    } finally {
      await cutter.close();
    }
  },
);

test(
  'if the file store refuses an upload with 500, the portal says so; the upload works once the store is back',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    const dialog = await openContribute(page);
    await page.route('**/stored/**', (route) => route.fulfill({ status: 500, body: '<Error/>' }));
    const name = `${'Vigil-and-silence-'.repeat(10)}.pdf`;
    await dialog.locator('input[type=file]').setInputFiles({ ...aPdf, name });
    await expect(dialog.getByRole('alert')).toHaveText(
      'The server could not answer (500). Please try again.',
    );
    const again = dialog.getByRole('button', { name: 'Try again' });
    await expect
      .poll(() => again.evaluate(isOnTop), { message: 'Try again is covered' })
      .toBe(true);
    await page.unroute('**/stored/**');
    await again.click();
    await expect(page.getByText('File uploaded', { exact: true })).toBeVisible();
  },
);

test(
  'if the response to a contribution is lost and the contribution is submitted again, only one resource is created',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    const dialog = await openContribute(page);
    await uploadFile(page, dialog);
    await page.route('**/api/resources', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await submit(dialog, 'Told twice');
    await expect(page.getByText('Submission failed', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Failed to submit resource. Please try again.', { exact: true }),
    ).toBeVisible();
    await expect(dialog.getByLabel('Title')).toHaveValue('Told twice');
    await page.unroute('**/api/resources');
    await dialog.getByRole('button', { name: 'Submit Resource' }).click();
    await expect(page.getByText('Resource submitted', { exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('article', { name: 'Told twice' })).toHaveCount(1);
    expect(await mine(page, 'Told twice')).toHaveLength(1);
  },
);

test(
  'two tabs that submit different files at the same time create two resources; with the same file, only one',
  { tag: ['@night', '@desktop'] },
  async ({ page }) => {
    const other = await page.context().newPage();
    const tabs = [page, other];
    const dialogs = await Promise.all(tabs.map((tab) => openContribute(tab)));
    for (const [index, tab] of tabs.entries()) {
      const dialog = dialogs[index];
      if (dialog) await uploadFile(tab, dialog, `tab ${index}`);
    }
    await Promise.all(dialogs.map((dialog) => submit(dialog, 'Two tabs')));
    for (const tab of tabs) {
      await expect(tab.getByText('Resource submitted', { exact: true })).toBeVisible();
    }
    const made = await mine(page, 'Two tabs');
    expect(new Set(made.map(({ fileUrl }) => fileUrl)).size).toBe(2);

    const again = await page.request.post('/api/objects/upload', { data: {} });
    const { uploadURL } = trust<{ uploadURL: string }>(await again.json(), 'an upload address');
    await page.request.put(uploadURL, { data: pdf('One file, two tabs') });
    const registered = await page.request.put('/api/resource-files', {
      data: { fileUrl: uploadURL },
    });
    const { objectPath } = trust<{ objectPath: string }>(await registered.json(), 'a file');
    const body = {
      title: 'One file',
      description: 'Sent by both',
      category: 'training',
      format: 'pdf',
      filePath: objectPath,
      fileUrl: objectPath,
    };
    const answers = await Promise.all(
      tabs.map((tab) =>
        tab.evaluate(async (data) => {
          const response = await fetch('/api/resources', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(data),
          });
          return response.status;
        }, body),
      ),
    );
    expect(answers.toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await mine(page, 'One file')).toHaveLength(1);
  },
);

test(
  'a file can be dropped on the upload area, and a drop elsewhere does nothing and keeps what was typed',
  { tag: ['@night', '@desktop'] },
  async ({ page }) => {
    const dialog = await openContribute(page);
    await dialog.getByLabel('Title').fill('Dropped');
    const place = dialog.getByRole('group', { name: 'File' });
    const zone = place.locator('div').filter({ has: page.locator('input[type=file]') });
    for (const beside of [dialog.getByLabel('Title'), page.locator('body')]) {
      expect(await drag(beside, 'drop', ['Vigil.pdf'])).toBe('refused');
      expect(await drag(beside, 'dragover', ['Vigil.pdf'])).toBe('refused');
    }
    expect(await drag(dialog.getByLabel('Description'), 'drop', [])).toBe('left alone');
    await expect(place.locator('input[type=file]')).toBeVisible();

    await drag(zone, 'drop', ['Vigil.pdf', 'Second.pdf']);
    await expect(place).toContainText('Only one file can be contributed at a time.');
    await drag(zone, 'drop', ['Vigil.exe']);
    await expect(place).toContainText('This type of file can’t be used.');
    await drag(zone, 'drop', ['Vigil.pdf']);
    await expect(place).toContainText(/Vigil\.pdf\s*1 KB\s*Uploaded/);
    await expect(dialog.getByLabel('Format')).toHaveValue('pdf');
    expect(await drag(place, 'drop', ['Second.pdf'])).toBe('refused');
    await expect(place).toContainText('Vigil.pdf');
    await expect(page.getByText('File uploaded', { exact: true })).toBeVisible();
    await submit(dialog, 'Dropped');
    await expect(page.getByText('Resource submitted', { exact: true })).toBeVisible();
  },
);

test(
  'a file that doesn’t fit the chosen format is refused in the form, and accepted once the right format is chosen',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    const dialog = await openContribute(page);
    await uploadFile(page, dialog);
    await dialog.getByLabel('Format').selectOption('Videos');
    await submit(dialog, 'No film');
    await expect(page.getByText('Submission failed', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Failed to submit resource. Please try again.', { exact: true }),
    ).toBeVisible();
    await expect(dialog.getByText('The file can’t be used in this format.')).toBeVisible();
    await expect(dialog.getByLabel('Format')).toBeFocused();
    await expect(dialog.getByLabel('Format')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Format').selectOption('Templates');
    await dialog.getByRole('button', { name: 'Submit Resource' }).click();
    await expect(page.getByText('Resource submitted', { exact: true })).toBeVisible();
    expect(await mine(page, 'No film')).toMatchObject([{ format: 'template' }]);
  },
);

test(
  'a file whose content doesn’t match its type is refused, and the form says why',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    const dialog = await openContribute(page);
    const buffer = Buffer.from('<!doctype html><script>alert(1)</script>');
    await dialog.locator('input[type=file]').setInputFiles({ ...aPdf, buffer });
    await expect(page.getByText('Upload processing failed', { exact: true })).toBeVisible();
    await expect(
      page.getByText('File uploaded but failed to process. Please try again.', { exact: true }),
    ).toBeVisible();
    await expect(
      dialog.getByText(/The content of the file doesn’t match its ending \.pdf/),
    ).toBeVisible();
    await expect(dialog.locator('input[type=file]')).toHaveAttribute('aria-invalid', 'true');
  },
);

/** Whether a click in the element's middle would reach it, without scrolling. */
function isOnTop(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

async function uploadFile(page: Page, dialog: Locator, line = 'Vigil') {
  await dialog.locator('input[type=file]').setInputFiles({ ...aPdf, buffer: pdf(line) });
  await expect(page.getByText('File uploaded', { exact: true })).toBeVisible();
}

async function submit(dialog: Locator, title: string) {
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Description').fill('What to say, and what to leave unsaid.');
  await dialog.getByLabel('Category').selectOption('Protocols');
  await dialog.getByRole('button', { name: 'Submit Resource' }).click();
}

interface Mine {
  id: string;
  fileUrl: string;
  format: string;
}

async function mine({ request }: Page, words: string) {
  const answer = await request.get(`/api/resources?search=${encodeURIComponent(words)}`);
  return trust<Mine[]>(await answer.json(), 'a list of resources');
}

/** Drags files, or text if `names` is empty. Returns 'refused' if the page cancelled the event. */
function drag(target: Locator, type: 'dragover' | 'drop', names: string[]) {
  return target.evaluate(
    (element, { type, names, content }) => {
      const dataTransfer = new DataTransfer();
      for (const name of names) dataTransfer.items.add(new File([content], name));
      if (names.length === 0) dataTransfer.setData('text/plain', 'dragged words');
      const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
      return element.dispatchEvent(event) ? 'left alone' : 'refused';
    },
    { type, names, content: String(sampleFiles.pdf()) },
  );
}
