import type { User } from '#shared/accounts/schemas.ts';
import { SIGNED_IN } from '#client/lib/signed-in-mark.ts';

const PACK = 'field-pack';
const SHARED = 'shared-device';
const REMOVING = 'removing';
/** Under which the titles of saved files stand, for as long as the mark stays the same. */
export const SAVED_FILES = 'saved-files';

/** Returns who somebody is and what they may do: a pack is for exactly that. */
export function packMark({ id, role, canBeCalled }: User): string {
  return [id, role, canBeCalled].join(' ');
}

/** Returns what this browser notes of who is signed in: nobody, as long as nothing is open to them. */
export function sessionMark(user: User | null): string | null {
  return user && !user.mustSetUpSecondFactor ? packMark(user) : null;
}

/** Returns the mark of the pack on this device; null where there is none. */
export function markOnDevice(): string | null {
  try {
    return localStorage.getItem(PACK);
  } catch {
    return null;
  }
}

/** Returns whether this device keeps a field pack that may be read. */
export function isPackOn(): boolean {
  return ![null, REMOVING].includes(markOnDevice());
}

/** Notes that the pack is not read any more and that its removal has begun. */
export function markRemoving() {
  setMark(REMOVING);
}

/** Returns whether a removal has begun and not ended. */
export function isRemoving(): boolean {
  return markOnDevice() === REMOVING;
}

/** Notes whose pack is on this device; null for none. */
export function setMark(mark: string | null) {
  if (mark !== markOnDevice()) store(SAVED_FILES, null);
  store(PACK, mark);
}

/** Notes the mark of the person who is signed in. */
export function setSignedInMark(mark: string | null) {
  store(SIGNED_IN, mark);
}

/** Calls the listener when another tab of the browser notes a sign-in or sign-out. */
export function onSignedInMark(listener: () => void) {
  window.addEventListener('storage', ({ key }) => {
    if (key === SIGNED_IN) listener();
  });
}

/** Returns whether somebody said that others use this device too. */
export function isSharedDevice(): boolean {
  return isStored(SHARED) ?? true;
}

/** Says why there is nothing to read without a connection, where somebody chose so. */
export function whyNothingIsKept(): string | null {
  return isStored(SHARED)
    ? 'This device keeps nothing to read without one, because it is marked as shared.'
    : null;
}

/** Notes whether others use this device too. */
export function setSharedDevice(isShared: boolean) {
  store(SHARED, isShared ? '' : null);
}

/** Returns undefined where the browser keeps nothing. */
function isStored(name: string) {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return undefined;
  }
}

function store(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing keeps no pack either.
  }
}
