import { useSyncExternalStore } from 'react';
import { onDeviceChange } from '#client/lib/device/changes.ts';
import { saveFile } from '#client/lib/device/saved-files.ts';
import { isPackOn } from '#client/lib/device/mark.ts';
import { showToast } from '#client/lib/toast-store.ts';
import type { Resource } from '#shared/resources/schemas.ts';

export type Saving =
  { step: 'saving'; share: number; cancel: () => void } | { step: 'failed'; problem: string };

/** Running downloads by resource id. They continue when the person leaves the page. */
const savings = new Map<string, Saving>();
const listeners = new Set<() => void>();

onDeviceChange(() => {
  if (isPackOn()) return;
  for (const saving of savings.values()) if (saving.step === 'saving') saving.cancel();
  savings.clear();
});

export function useSaving(id: string): Saving | undefined {
  return useSyncExternalStore(subscribe, () => savings.get(id));
}

export async function save(resource: Resource) {
  const { id } = resource;
  if (savings.get(id)?.step === 'saving') return;
  const given = new AbortController();
  const cancel = () => given.abort();
  const onReceived = (share: number) => set(id, { step: 'saving', share, cancel });
  onReceived(0);
  try {
    await saveFile(resource, { signal: given.signal, onReceived });
    set(id, undefined);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    if (given.signal.aborted) return set(id, undefined);
    set(id, { step: 'failed', problem });
    if (listeners.size > 0) return;
    const toast = { title: `Not saved: ${resource.title}`, description: problem };
    showToast({ ...toast, kind: 'destructive' });
  }
}

function set(id: string, saving: Saving | undefined) {
  if (saving) savings.set(id, saving);
  else savings.delete(id);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
