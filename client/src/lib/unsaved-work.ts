const LOCK = 'unsaved-work';
let heldHere = 0;

/**
 * Notes that something would be lost if this page were loaded anew, for every tab of the portal.
 * @returns what ends that
 */
export function holdUnsavedWork(): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  heldHere += 1;
  // Browsers without locks, and pages over plain HTTP, have no service worker that asks for them.
  if ('locks' in navigator) void navigator.locks.request(LOCK, { mode: 'shared' }, () => released);
  return () => {
    heldHere -= 1;
    release();
  };
}

/** Returns whether something would be lost if this tab were loaded anew. */
export function isWorkUnsavedHere(): boolean {
  return heldHere > 0;
}

/** Returns whether any tab would lose something if it were loaded anew. */
export async function isWorkUnsaved(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === LOCK);
}
