import { changeLogo, updateProgram } from '#shared/program/api.ts';
import { LOGO_PATH, type Logo } from '#shared/program/logo.ts';
import { trust } from '#shared/trust.ts';
import { inBase64, svgLogo } from '#server/testing/logo-examples.ts';
import { expect, test, type Page } from './fixtures.ts';
import { follow, toast } from './people.ts';
import { untilWorkerAnswers } from './service-worker.ts';

test.use({ serviceWorkers: 'allow' });

const OREGON = {
  title: 'Oregon Disaster Care',
  shortTitle: 'Oregon Care',
  agency: 'Oregon Department of Emergency Management',
};
const FORMER = 'Chaplaincy Program';

/** Waits until the service worker has stored a start page with this text. */
async function untilKept(page: Page, text: string) {
  const isKept = () =>
    page.evaluate(async (wanted) => {
      const names = await caches.keys();
      const kept = await Promise.all(
        names.map(async (name) => (await caches.open(name)).match('/', { ignoreSearch: true })),
      );
      const texts = await Promise.all(kept.flatMap((answer) => answer?.text() ?? []));
      return texts.some((html) => html.includes(wanted));
    }, text);
  await expect.poll(isKept).toBe(true);
}

/** Records every text that the bar shows, from the page's very beginning. */
async function watchBar(page: Page) {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll('header, .frame-row')) {
        if (bar.textContent) seen.add(bar.textContent);
      }
      sessionStorage.setItem('seen', JSON.stringify([...seen]));
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => sessionStorage.getItem('seen') ?? '');
}

test(
  'an open page shows the program’s new name after its next request, and a reload never shows the old one (S6)',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn, openAs }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/training');
    await untilWorkerAnswers(page);
    const bar = page.getByRole('banner');
    await expect(bar).toContainText(FORMER);
    await page.evaluate(() => (document.body.dataset['opened'] = 'once'));

    const { request } = await openAs(await people.admin());
    expect((await request.put(updateProgram.path, { data: OREGON })).status()).toBe(200);
    await follow(page, 'Resources');
    await expect(bar).toContainText(OREGON.shortTitle);
    await expect(page).toHaveTitle(`Resource Library · ${OREGON.shortTitle}`);
    await expect(page.getByRole('contentinfo')).toContainText(OREGON.agency);
    await expect(page.locator('body')).toHaveAttribute('data-opened', 'once');

    await untilKept(page, OREGON.shortTitle);
    const seen = await watchBar(page);
    const answer = await page.reload();
    expect(answer?.fromServiceWorker()).toBe(true);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await seen()).toContain(OREGON.shortTitle);
    expect(await seen()).not.toContain(FORMER);
  },
);

test(
  'a program title of 200 letters doesn’t overlap the picture of the sun on Home (S9)',
  { tag: ['@night', '@desktop'] },
  async ({ page, people, openAs }) => {
    const { request } = await openAs(await people.admin());
    const title = 'Emergency care of all counties '.repeat(7).slice(0, 199);
    expect((await request.put(updateProgram.path, { data: { title } })).status()).toBe(200);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const sun = await page.locator('circle[fill=currentColor]').first().boundingBox();
    const hero = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
    for (const text of await hero.locator('h1, p, a').all()) {
      const box = await text.boundingBox();
      const isBeside = (box?.x ?? 0) + (box?.width ?? 0) < (sun?.x ?? 0);
      const isAbove = (box?.y ?? 0) + (box?.height ?? 0) < (sun?.y ?? 0);
      expect(isBeside || isAbove, await text.innerText()).toBe(true);
    }
  },
);

test(
  'an open page shows a new logo in its bar, and still shows it without a signal',
  { tag: ['@night', '@phone'] },
  async ({ page, context, people, signIn, openAs }) => {
    await signIn(page, await people.chaplain());
    await page.goto('/training');
    await untilWorkerAnswers(page);
    const { request } = await openAs(await people.admin());
    const data = { file: inBase64(svgLogo()) };
    const changed: unknown = await (await request.put(changeLogo.path, { data })).json();
    const { src } = trust<{ logo: Logo }>(changed, 'changeLogo answers with it').logo;
    await follow(page, 'Resources');
    const logo = page.getByRole('banner').locator('img');
    await expect(logo).toHaveAttribute('src', src);
    await untilKept(page, src);

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const isDrawn = () =>
      logo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);
    await expect.poll(isDrawn).toBe(true);
    await expect(page.locator('link[rel=icon]')).toHaveAttribute(
      'href',
      src.replace(LOGO_PATH, '/icons/icon-192.png'),
    );
  },
);

test(
  'an administrator chooses a logo on the Program page, and removes it',
  { tag: ['@night', '@phone'] },
  async ({ page, openAsAdmin }) => {
    await openAsAdmin('/program');
    const field = page.getByRole('group', { name: 'Logo' });
    const choose = (svg: string) =>
      field
        .getByLabel('Logo')
        .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    await choose(svgLogo('<text>Care</text>'));
    await expect(field.getByRole('alert')).toHaveText(
      'Convert the text of your logo to shapes first',
    );
    await choose(svgLogo());
    await expect(toast(page, 'Logo saved')).toBeVisible();
    await expect(field.getByText('On white')).toBeVisible();
    await expect(field.getByRole('alert')).toBeHidden();
    const inBar = page.getByRole('banner').locator('img');
    await expect(inBar).toBeVisible();

    await field.getByRole('button', { name: 'Remove the logo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove logo' }).click();
    await expect(toast(page, 'Logo removed')).toBeVisible();
    await expect(field).toContainText('There is no logo yet.');
    await expect(inBar).toBeHidden();
  },
);
