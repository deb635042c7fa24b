import type { User } from '#shared/accounts/schemas.ts';
import { SIGNED_IN } from './signed-in-mark.ts';

const PACK = 'field-pack';
const SHARED = 'shared-device';
const REMOVING = 'removing';
/** The storage key of the titles of saved files. The titles are deleted together with the mark. */
export const SAVED_FILES = 'saved-files';

/** Identifies a person with their present rights. A pack with a different mark is not read. */
export function packMark({ id, role, canBeCalled }: User): string {
  return [id, role, canBeCalled].join(' ');
}

/** The user's mark; null if nobody is signed in or a required second factor isn't set up. */
export function sessionMark(user: User | null): string | null {
  return user && !user.mustSetUpSecondFactor ? packMark(user) : null;
}

export function markOnDevice(): string | null {
  try {
    return localStorage.getItem(PACK);
  } catch {
    return null;
  }
}

export function isPackOn(): boolean {
  return ![null, REMOVING].includes(markOnDevice());
}

export function markRemoving() {
  setMark(REMOVING);
}

export function isRemoving(): boolean {
  return markOnDevice() === REMOVING;
}

export function setMark(mark: string | null) {
  if (mark !== markOnDevice()) store(SAVED_FILES, null);
  store(PACK, mark);
}

export function setSignedInMark(mark: string | null) {
  store(SIGNED_IN, mark);
}

export function onSignedInMark(listener: () => void) {
  window.addEventListener('storage', ({ key }) => {
    if (key === SIGNED_IN) listener();
  });
}

export function isSharedDevice(): boolean {
  return isStored(SHARED) ?? true;
}

export function whyNothingIsKept(): string | null {
  return isStored(SHARED)
    ? 'This device is marked as shared, so the portal stores nothing on it for use without a connection.'
    : null;
}

export function setSharedDevice(isShared: boolean) {
  store(SHARED, isShared ? '' : null);
}

/** Undefined if the browser refuses storage. */
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
    // A browser without storage has no pack to mark.
  }
}
