import type { Locator } from 'playwright/test';
import { photo } from '#server/testing/guide-images.ts';
import { untilPackIsKept } from './device.ts';
import { expect, test, type Page } from './fixtures.ts';
import { untilWorkerAnswers } from './service-worker.ts';

const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const imageDialog = (page: Page) => page.getByRole('dialog', { name: 'Add an image' });
/** Generous, because in tests the program that processes images is compiled for each image. */
const DRAWN = { timeout: 60_000 };
test.describe.configure({ timeout: 150_000 });

const aPhoto = async () => ({
  name: 'map.jpg',
  mimeType: 'image/jpeg',
  buffer: await photo({ width: 1500, height: 1000 }),
});

async function openNewSection(page: Page) {
  await page.getByRole('button', { name: 'Create First Section' }).click();
  await page.getByLabel('Title').fill('Where to park');
  await content(page).fill('Park behind the church.');
}

async function describe(page: Page, description: string) {
  const dialog = imageDialog(page);
  await dialog.getByLabel('Description').fill(description);
  await dialog.getByRole('button', { name: 'Add image' }).click();
  await expect(dialog).toBeHidden(DRAWN);
}

async function create(page: Page) {
  await page.getByRole('button', { name: 'Create Section' }).click();
  await page.getByRole('link', { name: 'Where to park' }).click();
}

/** The image's natural width in px; 0 until it is loaded. */
const widthOf = (image: Locator) =>
  image.evaluate((each) => (each instanceof HTMLImageElement ? each.naturalWidth : 0));

/** Simulates pasting or dropping a file into the field. */
async function give(field: Locator, kind: 'paste' | 'drop', file: { buffer: Buffer }) {
  await field.evaluate(
    (area, { kind, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'image.jpg', { type: 'image/jpeg' }));
      const options = { bubbles: true, cancelable: true };
      area.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      );
    },
    { kind, bytes: [...file.buffer] },
  );
}

test(
  'a photo that an administrator adds with a description is shown to readers and printed',
  { tag: '@night' },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/field-guide');
    await openNewSection(page);
    await page
      .getByRole('toolbar', { name: 'Formatting' })
      .getByRole('button', { name: 'Image' })
      .click();
    const dialog = imageDialog(page);
    await dialog.getByRole('button', { name: 'Add image' }).click();
    await expect(dialog.getByText('Describe what the image shows')).toBeVisible();
    await expect(dialog.getByText('Choose an image first')).toBeVisible();
    await dialog.locator('input[type=file]').setInputFiles(await aPhoto());
    await describe(page, 'The lot behind [Grace] church');
    await expect(content(page)).toHaveValue(
      /^Park behind the church\.\n\n!\[The lot behind \\\[Grace\\\] church\]\(\/api\/objects\/[\w-]+#1500x1000\)$/,
    );
    await create(page);

    const image = page.getByRole('img', { name: 'The lot behind [Grace] church' });
    await expect(image).toBeVisible();
    await expect.poll(() => widthOf(image)).toBe(1500);
    const box = await image.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.5, 1);
    await page.emulateMedia({ media: 'print' });
    await expect(image).toBeVisible();
  },
);

test(
  'a photo pasted or dropped into a section is uploaded after it is given a description',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/field-guide');
    await openNewSection(page);
    for (const [kind, description] of [
      ['paste', 'A pasted map'],
      ['drop', 'A dropped map'],
    ] as const) {
      await give(content(page), kind, await aPhoto());
      await expect(imageDialog(page).getByLabel('Description')).toBeVisible();
      await describe(page, description);
      await expect(content(page)).toHaveValue(new RegExp(`!\\[${description}\\]\\(/api/objects/`));
    }
    await content(page).focus();
    await page.keyboard.press('Control+z');
    await expect(content(page)).not.toHaveValue(/A dropped map/);
  },
);

test(
  'a file that isn’t a photo is refused with a message, and Escape closes the dialog without changing the section’s text',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/field-guide');
    await openNewSection(page);
    await page.getByRole('button', { name: 'Image', exact: true }).click();
    const dialog = imageDialog(page);
    const choose = (name: string, buffer: Buffer) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await choose('map.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await expect(dialog.getByText('Choose a .jpg, .jpeg or .png file.')).toBeVisible();
    await choose('map.jpg', (await photo()).subarray(0, 900));
    await expect(dialog.getByText('This image is damaged.')).toBeVisible(DRAWN);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(content(page)).toHaveValue('Park behind the church.');
  },
);

test.describe('without a signal', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'a chaplain sees the images of the field guide while the server is down (O1)',
    { tag: ['@night', '@phone'] },
    async ({ page, context, portal, people, signIn, openBrowser }) => {
      const office = await openBrowser();
      await signIn(office, await people.admin());
      await office.goto('/field-guide');
      await openNewSection(office);
      await give(content(office), 'paste', await aPhoto());
      await describe(office, 'The lot');
      await office.getByRole('switch', { name: /^Published/ }).click();
      await create(office);

      await signIn(page, await people.chaplain());
      await page.goto('/');
      await untilPackIsKept(page);
      await untilWorkerAnswers(page);
      await expect.poll(() => page.evaluate(keptImages), { timeout: 20_000 }).toBe(1);
      await page.close();
      await portal.stopServing();

      const reopened = await context.newPage();
      await reopened.goto('/field-guide');
      await reopened.getByRole('link', { name: 'Where to park' }).click();
      const image = reopened.getByRole('img', { name: 'The lot' });
      await expect.poll(() => widthOf(image)).toBe(1500);
      await reopened.emulateMedia({ media: 'print' });
      await expect.poll(() => widthOf(image)).toBe(1500);
    },
  );
});

function keptImages() {
  return new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('portal');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no reason')));
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('answers').objectStore('answers').getAllKeys();
      reading.addEventListener('success', () => {
        opening.result.close();
        const paths = reading.result.filter((path) =>
          JSON.stringify(path).includes('/api/objects/'),
        );
        resolve(paths.length);
      });
    });
  });
}
