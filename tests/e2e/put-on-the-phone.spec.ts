import { defaultProgram } from '#shared/program/settings.ts';
import { trust } from '#shared/trust.ts';
import { expect, test, type Page } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

interface WebManifest {
  name: string;
  display: string;
  icons: { src: string }[];
  shortcuts: { name: string }[];
}

const hint = (page: Page) => page.getByRole('region', { name: 'Put this on your phone' });

test(
  'the portal can be installed, with shortcuts to the pages needed in the field',
  { tag: ['@night', '@phone'] },
  async ({ page }) => {
    await page.goto('/');
    const session = await page.context().newCDPSession(page);
    const { data = '', errors } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const manifest = trust<WebManifest>(JSON.parse(data), 'web-manifest.ts makes it');
    expect([manifest.name, manifest.display]).toEqual([defaultProgram.title, 'standalone']);
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
      'My Deployments',
      'Field Guide',
      'Directory',
    ]);
    const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
    const sources = [...manifest.icons.map(({ src }) => src), touchIcon ?? ''];
    for (const source of sources) {
      const answer = await page.request.get(source);
      expect([source, answer.headers()['content-type']]).toEqual([source, 'image/png']);
    }
  },
);

test(
  'a returning chaplain is shown how to install the portal on the phone, until they dismiss the hint',
  { tag: ['@night', '@phone'] },
  async ({ page, people, signIn }) => {
    await signIn(page, await people.chaplain());
    await page.clock.install();
    await page.goto('/');
    const today = page.getByRole('region', { name: 'Today' });
    await expect(today.getByRole('heading', { name: 'Next training' })).toBeVisible();
    // Waits, because the code that counts the visit loads after the page.
    const visits = () => page.evaluate(() => localStorage.getItem('installation'));
    await expect.poll(visits).not.toBeNull();
    await page.reload();
    await expect(today.getByRole('heading', { name: 'Next training' })).toBeVisible();
    await expect(hint(page)).toBeHidden();

    await page.clock.fastForward('05:00:00');
    await page.reload();
    await expect(hint(page).getByRole('listitem')).toHaveText([
      'Open the menu of your browser.',
      'Choose Install or Add to Home screen.',
    ]);
    await page.context().setOffline(true);
    await expect(hint(page)).toBeHidden();
    await page.context().setOffline(false);
    await expect(hint(page)).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(hint(page)).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });

    await page.evaluate(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true });
      const prompt = async () => ({ outcome: 'dismissed' });
      window.dispatchEvent(Object.assign(offer, { prompt }));
    });
    await hint(page).getByRole('button', { name: 'Install', exact: true }).click();
    await expect(hint(page).getByRole('listitem')).toHaveCount(2);
    await hint(page).getByRole('button', { name: 'Don’t show this again' }).click();
    await expect(hint(page)).toBeHidden();
    await page.clock.fastForward('05:00:00');
    await page.reload();
    await expect(today.getByRole('heading', { name: 'Next training' })).toBeVisible();
    await expect(hint(page)).toBeHidden();
  },
);

test(
  'administrators’ browsers install no service worker and load none of its code',
  { tag: ['@night', '@desktop'] },
  async ({ page, openAsAdmin }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.addInitScript(() => {
      navigator.serviceWorker.register = () => {
        throw new Error('a worker is registered');
      };
    });
    const faults: Error[] = [];
    page.on('pageerror', (error) => faults.push(error));
    await page.clock.install();
    await openAsAdmin('/');
    await expect(page.getByText('Waiting for the office')).toBeVisible();
    await page.clock.runFor(60_000);
    await page.waitForLoadState('networkidle');
    expect(loaded.filter((path) => /chaplain-extras|field-pack|sw\.js/.test(path))).toEqual([]);
    expect(faults).toEqual([]);
  },
);
