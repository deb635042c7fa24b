import * as fakeIndexedDb from 'fake-indexeddb';
import { vi } from 'vitest';

export const ORIGIN = 'https://portal.example.org';

/** Stands in for what a browser gives, so that a test begins with an empty device. */
export function stubBrowser() {
  const local = new Map<string, string>();
  vi.resetModules();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('location', { href: `${ORIGIN}/` });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => local.get(name) ?? null,
    removeItem: (name: string) => local.delete(name),
    setItem: (name: string, text: string) => local.set(name, text),
  });
  for (const [name, value] of Object.entries(fakeIndexedDb)) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fakeIndexedDb.IDBFactory());
}
