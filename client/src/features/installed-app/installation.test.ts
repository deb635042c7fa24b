import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#client/lib/device/stub-browser.ts';

const HOUR = 3_600_000;

let isStandalone: boolean;

beforeEach(() => {
  stubBrowser();
  isStandalone = false;
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

async function visit(hours = 5) {
  vi.setSystemTime(Date.now() + hours * HOUR);
  vi.resetModules();
  const matchMedia = () => ({ matches: isStandalone });
  vi.stubGlobal('window', Object.assign(new EventTarget(), { matchMedia }));
  const page = await import('./installation.ts');
  page.countVisit();
  return page;
}

async function secondVisit() {
  await visit();
  return visit();
}

function offerInstall(outcome: 'accepted' | 'dismissed') {
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  window.dispatchEvent(Object.assign(offer, { prompt: async () => ({ outcome }) }));
}

test('the hint about installing the portal on the phone is shown from the second visit on', async () => {
  expect((await visit()).showsHint()).toBe(false);
  expect((await visit()).showsHint()).toBe(true);
  expect((await visit()).showsHint()).toBe(true);
});

test('a page that is opened again within 4 hours counts as the same visit', async () => {
  await visit();
  expect((await visit(3)).showsHint()).toBe(false);
  expect((await visit(3)).showsHint()).toBe(false);
  expect((await visit(5)).showsHint()).toBe(true);
});

test('a dismissed install hint is never shown again', async () => {
  const page = await secondVisit();
  page.endHint();
  expect(page.showsHint()).toBe(false);
  expect((await visit()).showsHint()).toBe(false);
});

test('the install hint is never shown on a phone where the portal was installed', async () => {
  const page = await secondVisit();
  window.dispatchEvent(new Event('appinstalled'));
  expect(page.showsHint()).toBe(false);
  expect((await visit()).showsHint()).toBe(false);
});

test('the install hint is never shown again after a person installs the portal through the browser’s dialog', async () => {
  const page = await secondVisit();
  offerInstall('accepted');
  await page.install();
  expect(page.showsHint()).toBe(false);
  expect((await visit()).showsHint()).toBe(false);
});

test('the install hint is still shown after a person declines the browser’s dialog', async () => {
  const page = await secondVisit();
  offerInstall('dismissed');
  await page.install();
  expect(page.showsHint()).toBe(true);
});

test('the install hint is not shown in a portal opened from the home screen', async () => {
  isStandalone = true;
  expect((await secondVisit()).showsHint()).toBe(false);
});

test('the install hint is not shown in a browser that stores nothing', async () => {
  const refuse = () => {
    throw new Error('refused');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  expect((await secondVisit()).showsHint()).toBe(false);
});
