import { trust } from '#shared/trust.ts';
import { SYNC_TAG } from './sync-tag.ts';

interface WithSync {
  sync?: { register: (tag: string) => Promise<void> };
}

/** Some browsers can wake the service worker when there is a connection. */
export function registerSync() {
  void register();
}

async function register() {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const { sync } = trust<WithSync>(registration ?? {}, 'some browsers have `sync`');
    await sync?.register(SYNC_TAG);
  } catch {
    // Open pages send the queue anyway.
  }
}
