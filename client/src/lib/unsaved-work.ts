const LOCK = 'unsaved-work';
let heldHere = 0;

/** Tells every tab. Returns a function that ends it. */
export function holdUnsavedWork(): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  heldHere += 1;
  // Without locks there is no service worker either that asks for them.
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
