import { registerWorker } from '#client/lib/register-worker.ts';
import { PREVIOUS_BUILD, SKIP_WAITING } from '#client/lib/worker-contract.ts';

const HOUR = 3_600_000;
/** In ms. Within this time after an update, the next update is only offered, not loaded. */
const PAUSE = 10 * 60_000;
const UPDATED_AT = 'updated-at';

interface Updates {
  isBusy: () => Promise<boolean>;
  offer: (update: () => void) => void;
}

/** Registers the worker. Loads a new version if no work would be lost, and otherwise offers it. */
export async function startWorker({ isBusy, offer }: Updates) {
  const registration = await registerWorker();
  if (!registration) return;
  const { serviceWorker } = navigator;
  let isControlled = serviceWorker.controller !== null;
  /** Whether this page's version was replaced, maybe before this code ran. */
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
      // The waiting worker takes over, and 'controllerchange' then calls `consider` again.
      waiting?.postMessage(SKIP_WAITING);
    }
  };
  const check = () => {
    if (document.visibilityState === 'hidden') return;
    checkedAt = Date.now();
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

/** Prevents a reload loop in a rolling upgrade, when old and new servers answer in turn. */
function wasUpdatedJustNow() {
  return Date.now() - Number(sessionStorage.getItem(UPDATED_AT)) < PAUSE;
}

function rememberUpdate() {
  sessionStorage.setItem(UPDATED_AT, String(Date.now()));
}
