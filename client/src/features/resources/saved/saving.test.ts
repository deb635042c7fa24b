import { beforeEach, expect, test, vi } from 'vitest';
import { openDevice } from '#client/lib/device/open-device.ts';
import { stubBrowser } from '#client/lib/device/stub-browser.ts';
import type { Resource } from '#shared/resources/schemas.ts';
import { trust } from '#shared/trust.ts';

const resource = trust<Resource>(
  { id: 'plan', title: 'Shelter plan', fileUrl: '/api/objects/1', fileSize: 5 },
  'what is saved and told',
);

beforeEach(() => {
  stubBrowser();
});

async function startSaving() {
  const told: string[] = [];
  const showToast = ({ title }: { title: string }) => told.push(title);
  const device = await openDevice();
  vi.doMock('#client/lib/toast-store.ts', () => ({ showToast }));
  const { save } = await import('./saving.ts');
  const packId = await device.signIn();
  const asked = new Promise<AbortSignal>((resolve) => {
    vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => {
      resolve(signal);
      return new Promise((__, reject) => {
        signal.addEventListener('abort', () => reject(new Error('given up')));
      });
    });
  });
  const saving = save(resource);
  return { ...device, packId, saving, signal: await asked, told };
}

test('when a person logs out, their running download stops, and the next person doesn’t see the file’s title', async () => {
  const page = await startSaving();
  await page.forgetPack();
  expect(page.signal.aborted).toBe(true);
  await page.saving;
  expect(page.told).toEqual([]);
});

test('a running download goes on when other data is saved on the device', async () => {
  const page = await startSaving();
  await page.keepAnswers(page.packId, new Map([['/api/resources', []]]));
  expect(page.signal.aborted).toBe(false);
});
