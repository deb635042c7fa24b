import type { Locator } from 'playwright/test';
import { expect, test, type Page } from './fixtures.ts';
import { sampleVideo } from '#server/testing/sample-video.ts';
import { toast } from './people.ts';
import { approveResource, contributeResource, openContribute } from './resources.ts';

const aVideo = { name: 'Listening.mp4', mimeType: 'video/mp4', buffer: sampleVideo() };

const title = 'Listening';
const tag = 'film';

async function publishVideo(page: Page) {
  const { name, buffer: content } = aVideo;
  await contributeResource(page, { title, tags: [tag] }, { name, content, format: 'video' });
  await approveResource(page, title);
}

test(
  'a video is contributed, approved, and found by its tag @phone',
  { tag: '@night' },
  async ({ page, people, signIn, openAs }) => {
    await signIn(page, await people.chaplain({ firstName: 'Miriam' }));
    const dialog = await openContribute(page);
    await dialog.locator('input[type=file]').setInputFiles(aVideo);
    await expect(dialog.getByLabel('Format')).toHaveValue('video');
    await expect(page.getByText('File uploaded', { exact: true })).toBeVisible();
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Description').fill('Two minutes of silence, and what they do.');
    await dialog.getByLabel('Category').selectOption('Training Materials');
    await dialog.getByLabel('Tags').fill(`${tag}, listening`);
    await dialog.getByRole('button', { name: 'Submit Resource' }).click();
    await expect(toast(page, 'Resource submitted')).toBeVisible();
    await expect(page.getByRole('article', { name: title })).toContainText('Awaiting review');

    const reviewer = await openAs(await people.admin());
    await reviewer.goto('/admin?tab=resources');
    await reviewer.getByRole('button', { name: `Approve: ${title}` }).click();
    await expect(toast(reviewer, 'Resource approved')).toBeVisible();

    await page.getByRole('button', { name: 'Refresh' }).click();
    const card = page.getByRole('article', { name: title });
    await expect(card).not.toContainText('Awaiting review');
    await card.getByRole('button', { name: `${tag}: find all with this tag` }).click();
    await expect(page.getByText('1 resource found', { exact: true })).toBeVisible();
    await expect(card).toContainText('Video');
  },
);

test(
  'a video in the library plays in its preview, can be downloaded, and opens in a tab',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.admin());
    await publishVideo(page);
    await signIn(page, await people.chaplain());
    await page.goto('/resources');
    const card = page.getByRole('article', { name: title });
    await card.getByRole('button', { name: `Preview: ${title}` }).click();
    const preview = page.getByRole('dialog', { name: title });
    const player = preview.locator('video');
    const knowsH264 = await player.evaluate(
      (video: HTMLVideoElement) => video.canPlayType('video/mp4; codecs="avc1.42000A"') !== '',
    );
    if (knowsH264) await watch(player);
    else await expect.poll(() => player.evaluate(errorOf)).toBe(NOT_SUPPORTED);
    const download = page.waitForEvent('download');
    await preview.getByRole('link', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe(aVideo.name);
    await page.keyboard.press('Escape');

    const opened = page.waitForEvent('popup');
    await card.getByRole('link', { name: `View Resource: ${title}` }).click();
    const tab = await opened;
    await tab.waitForURL(/\/stored\/files\//);
    if (knowsH264) await expect.poll(() => lengthOf(tab.locator('video'))).toBe(2);
  },
);

test(
  'a deleted video can’t be opened by its URL or from a page that still lists it',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, signIn, openAs }) => {
    await signIn(page, await people.admin());
    await publishVideo(page);
    const reviewer = await openAs(await people.admin());
    await signIn(page, await people.chaplain());
    await page.goto('/resources');
    const card = page.getByRole('article', { name: title });
    const opened = page.waitForEvent('popup');
    await card.getByRole('link', { name: `View Resource: ${title}` }).click();
    const tab = await opened;
    await tab.waitForURL(/\/stored\/files\//);
    const address = tab.url();
    await tab.close();
    await card.getByRole('button', { name: `Bookmark: ${title}` }).click();
    await page.getByRole('button', { name: 'Bookmarked only' }).click();
    await expect(card).toBeVisible();

    expect((await page.request.get(address)).status()).toBe(200);
    await reviewer.goto('/admin?tab=resources');
    await reviewer.getByLabel('Search approved resources').fill(tag);
    await reviewer.getByRole('button', { name: `Delete: ${title}` }).click();
    await reviewer.getByRole('dialog').getByRole('button', { name: 'Delete resource' }).click();
    await expect(toast(reviewer, 'Resource deleted')).toBeVisible();
    // The file's signed URL leads to the file store, which no longer has the file.
    expect((await page.request.get(address)).status()).toBe(404);
    const late = page.waitForEvent('popup');
    await card.getByRole('link', { name: `View Resource: ${title}` }).click();
    const goneTab = await late;
    await expect(goneTab.getByText('This file was not found.')).toBeVisible();
    await goneTab.getByRole('link', { name: 'Open the Resource Library' }).click();
    await expect(goneTab.getByRole('heading', { level: 1 })).toHaveText('Resource Library');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('No Resources Found')).toBeVisible();
  },
);

async function watch(player: Locator) {
  await expect.poll(() => lengthOf(player)).toBe(2);
  await player.evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
}

/** The media error of Chromium builds without H.264. */
const NOT_SUPPORTED = 4;
const errorOf = (video: HTMLVideoElement) => video.error?.code;

/** The video's length in seconds; 0 until the browser knows the size of the picture. */
const lengthOf = (player: Locator) =>
  player.evaluate((video: HTMLVideoElement) => (video.videoWidth > 0 ? video.duration : 0));
