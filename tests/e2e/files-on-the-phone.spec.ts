import { sampleFiles } from '#server/testing/sample-files.ts';
import { contentsOfDevice, untilPackIsKept } from './device.ts';
import { expect, test, type Page } from './fixtures.ts';
import { approveResource, contributeResource } from './resources.ts';
import { untilWorkerAnswers } from './service-worker.ts';

test.use({ serviceWorkers: 'allow' });

const aPicture = { name: 'shelter.png', content: sampleFiles.png(), format: 'pdf' };
const aRecording = { name: 'calm.mp3', content: sampleFiles.mp3(), format: 'audio' };

const MB = 1_000_000;

/** A recording of 2 MB, more than the small quota below. */
const aLongRecording = {
  ...aRecording,
  content: Buffer.concat(Array.from({ length: 600 }, () => aRecording.content)),
};

async function makeLibrary(page: Page, recording = aRecording) {
  await contributeResource(page, { title: 'Shelter plan', tags: [] }, aPicture);
  await contributeResource(page, { title: 'Calm breathing', tags: [] }, recording);
  for (const title of ['Shelter plan', 'Calm breathing']) await approveResource(page, title);
}

const card = (page: Page, title: string) => page.getByRole('article', { name: title });
const saveButton = (page: Page, title: string) =>
  card(page, title).getByRole('button', { name: /^Save for offline, / });
const savedList = (page: Page) => page.getByRole('region', { name: 'Saved on this device' });
const heldFiles = async (page: Page) =>
  (await contentsOfDevice(page)).filter((each) => each.startsWith('files: '));

test(
  'a resource saved for offline use opens without a connection, until it is removed',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn, portal }) => {
    await signIn(page, await people.admin());
    await makeLibrary(page);
    await signIn(page, await people.chaplain());
    await page.addInitScript(() => {
      navigator.storage.persist = async () => {
        document.documentElement.dataset['asked'] = String(
          Number(document.documentElement.dataset['asked'] ?? 0) + 1,
        );
        return false;
      };
    });
    await page.goto('/resources');
    await untilPackIsKept(page);
    await untilWorkerAnswers(page);
    await saveButton(page, 'Shelter plan').click();
    await expect(card(page, 'Shelter plan')).toContainText('Saved on this device');
    await saveButton(page, 'Calm breathing').click();
    await expect(card(page, 'Calm breathing')).toContainText('Saved on this device');
    await expect(page.locator('html')).toHaveAttribute('data-asked', '1');
    await expect(savedList(page)).toContainText('2 files, 4 KB');

    await portal.stopServing();
    await page.reload();
    const list = savedList(page);
    await expect(list.getByRole('listitem')).toHaveText([/Calm breathing/, /Shelter plan/]);
    await expect(page.getByText('will be loaded when the connection is back')).toBeHidden();
    await list.getByRole('button', { name: 'Open: Shelter plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Shelter plan' });
    const picture = dialog.getByRole('img', { name: 'Shelter plan' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expect(dialog.getByRole('link', { name: 'Download' })).toHaveAttribute(
      'download',
      'shelter.png',
    );
    await page.keyboard.press('Escape');
    await list.getByRole('button', { name: 'Remove from this device: Shelter plan' }).click();
    const asked = page.getByRole('dialog', { name: 'Remove from this device?' });
    await asked.getByRole('button', { name: 'Remove' }).click();
    await expect(list.getByRole('listitem')).toHaveText([/Calm breathing/]);
    expect(await heldFiles(page)).toHaveLength(1);
  },
);

test.describe('a phone with little storage and no service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test(
    'a phone without free storage says which resource it could not save, and keeps the others (O8)',
    { tag: ['@night', '@phone'] },
    async ({ page, context, people, signIn, portal }) => {
      await signIn(page, await people.admin());
      await makeLibrary(page, aLongRecording);
      await signIn(page, await people.chaplain());
      const session = await context.newCDPSession(page);
      await session.send('Storage.overrideQuotaForOrigin', { origin: portal.url, quotaSize: MB });
      // Breaks `estimate`, so that the portal notices a full disk only when it stores a file.
      await page.addInitScript(() => {
        navigator.storage.estimate = async () => Promise.reject(new Error('not told'));
      });
      await page.goto('/resources');
      await saveButton(page, 'Shelter plan').click();
      await expect(card(page, 'Shelter plan')).toContainText('Saved on this device');
      await saveButton(page, 'Calm breathing').click();
      await expect(card(page, 'Calm breathing').getByRole('alert')).toHaveText(
        /Not saved on this device\s*This device has no room for the file/,
      );
      await expect(card(page, 'Shelter plan')).toContainText('Saved on this device');
      expect(await heldFiles(page)).toHaveLength(1);
    },
  );

  test(
    'saving a resource can be cancelled, and the portal names files that the browser has deleted (O8)',
    { tag: ['@night', '@phone'] },
    async ({ page, people, signIn }) => {
      await signIn(page, await people.admin());
      await makeLibrary(page);
      await signIn(page, await people.chaplain());
      await page.goto('/resources');
      const held: (() => void)[] = [];
      await page.route('**/api/objects/*', async (route) => {
        await new Promise<void>((resolve) => held.push(resolve));
        await route.continue().catch(() => undefined);
      });
      await saveButton(page, 'Shelter plan').click();
      const bar = page.getByRole('progressbar', { name: 'Saving Shelter plan' });
      await expect(bar).toHaveAttribute('aria-valuenow', '0');
      await page.getByRole('button', { name: 'Cancel saving: Shelter plan' }).click();
      await expect(saveButton(page, 'Shelter plan')).toBeFocused();
      expect(await heldFiles(page)).toEqual([]);
      await page.unroute('**/api/objects/*');
      for (const release of held) release();
      await saveButton(page, 'Shelter plan').click();
      await expect(card(page, 'Shelter plan')).toContainText('Saved on this device');

      await page.evaluate(async () => {
        const opening = indexedDB.open('portal');
        await new Promise((resolve) => opening.addEventListener('success', resolve));
        const work = opening.result.transaction('files', 'readwrite');
        work.objectStore('files').clear();
        await new Promise((resolve) => work.addEventListener('complete', resolve));
      });
      await page.reload();
      const lost = page.getByRole('alert').filter({ hasText: 'No longer saved on this device' });
      await expect(lost.getByRole('listitem')).toHaveText('Shelter plan');
      await lost.getByRole('button', { name: 'OK' }).click();
      await expect(lost).toBeHidden();
      await expect(saveButton(page, 'Shelter plan')).toBeVisible();
    },
  );
});
