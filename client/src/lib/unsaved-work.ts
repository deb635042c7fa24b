const LOCK = 'unsaved-work';
let heldHere = 0;

/** Marks work as unsaved for all tabs. Returns a function that removes the mark. */
export function holdUnsavedWork(): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  heldHere += 1;
  // Each tab checks the lock before it updates the app. Browsers without locks get no updates.
  if ('locks' in navigator) void navigator.locks.request(LOCK, { mode: 'shared' }, () => released);
  return () => {
    heldHere -= 1;
    release();
  };
}

export function isWorkUnsavedHere(): boolean {
  return heldHere > 0;
}

export async function isWorkUnsaved(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOCK);
}
