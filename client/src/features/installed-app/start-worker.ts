import { registerWorker } from '#client/lib/register-worker.ts';
import { PREVIOUS_BUILD, SKIP_WAITING } from '#client/lib/worker-contract.ts';

const HOUR = 3_600_000;
/** After an update by itself, the next one within this time is only offered, in ms. */
const PAUSE = 10 * 60_000;
const UPDATED_AT = 'updated-at';

interface Updates {
  /** Whether something would be lost, in any tab, if the portal were loaded anew now. */
  isBusy: () => Promise<boolean>;
  /** Asks the person when to load the new version. */
  offer: (update: () => void) => void;
}

/**
 * Registers the service worker and looks for new versions: now, every hour while the page is seen, and
 * when the connection is back. A new version is loaded at once where nothing would be lost by it;
 * otherwise it is offered. A tab of the old version goes on with the code that the worker keeps for it.
 */
export async function startWorker({ isBusy, offer }: Updates) {
  const registration = await registerWorker();
  if (!registration) return;
  const { serviceWorker } = navigator;
  let isControlled = serviceWorker.controller !== null;
  /** Another version than this page's has taken over, perhaps before this code ran. */
  let isOld = await isOfPreviousBuild(registration.active);
  let isAsked = false;
  let checkedAt = 0;

  const consider = async () => {
    const { active, waiting } = registration;
    if (!isOld && !(active && waiting)) return;
    if (!isAsked && (wasUpdatedJustNow() || (await isBusy()))) {
      offer(() => {
        isAsked = true;
        void consider();
      });
    } else if (isOld) {
      rememberUpdate();
      window.location.reload();
    } else {
      // It takes over from the version of this page, which then considers again.
      waiting?.postMessage(SKIP_WAITING);
    }
  };
  const check = () => {
    if (document.visibilityState === 'hidden') return;
    checkedAt = Date.now();
    // Without a connection there is nothing to be found.
    registration.update().catch(() => undefined);
  };

  serviceWorker.addEventListener('controllerchange', () => {
    isOld = isControlled || isAsked;
    isControlled = true;
    void consider();
  });
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => void consider());
  });
  window.addEventListener('online', check);
  document.addEventListener('visibilitychange', () => {
    void consider();
    if (Date.now() - checkedAt > HOUR) check();
  });
  window.setInterval(check, HOUR);
  await consider();
  check();
}

/** Whether the worker that answers has put the code of this page aside. */
async function isOfPreviousBuild(worker: ServiceWorker | null) {
  if (worker?.state === 'activating') await nextState(worker);
  const options = { cacheName: PREVIOUS_BUILD };
  return caches.match(import.meta.url, options).then(Boolean, () => false);
}

function nextState(worker: ServiceWorker) {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', resolve, { once: true });
  });
}

/** Where two processes serve different builds, as in a rolling upgrade, each answer would update. */
function wasUpdatedJustNow() {
  return Date.now() - Number(sessionStorage.getItem(UPDATED_AT)) < PAUSE;
}

function rememberUpdate() {
  sessionStorage.setItem(UPDATED_AT, String(Date.now()));
}
