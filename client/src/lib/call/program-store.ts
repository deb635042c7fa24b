import { useSyncExternalStore } from 'react';
import { PROGRAM_ELEMENT, PROGRAM_VERSION_HEADER } from '#shared/program/constants.ts';
import type { ShownProgram } from '#shared/program/shown.ts';
import { trust } from '#shared/trust.ts';

// The page's HTML contains the settings. A response with another version shows that they changed.

const listeners = new Set<() => void>();

let current = trust<ShownProgram>(JSON.parse(textOfPage() ?? '{}'), 'the server fills index.html');
let asked = current.version;
let onChange: () => void = () => undefined;

export const program = () => current;

export function useProgram(): ShownProgram {
  return useSyncExternalStore(subscribe, program);
}

/** Calls `work` once for each new version of the settings that a response reports. */
export function onProgramChange(work: () => void) {
  onChange = work;
}

export function setProgram(next: ShownProgram) {
  current = next;
  asked = next.version;
  for (const listener of listeners) listener();
}

export function noteProgramVersion(headers: Headers) {
  const version = Number(headers.get(PROGRAM_VERSION_HEADER) ?? Number.NaN);
  if (Number.isNaN(version) || version === asked) return;
  asked = version;
  onChange();
}

/** Undefined in the service worker, which has no document. */
function textOfPage() {
  return globalThis.document?.getElementById(PROGRAM_ELEMENT)?.textContent;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
