import * as fakeIndexedDb from 'fake-indexeddb';
import { vi } from 'vitest';

export const ORIGIN = 'https://portal.example.org';

export function stubBrowser() {
  const local = new Map<string, string>();
  const jar = new Map<string, string>();
  vi.resetModules();
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }));
  vi.stubGlobal('document', new VisibleDocument(jar));
  vi.stubGlobal('location', { href: `${ORIGIN}/` });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', storageOf(local));
  // Stops the channel between tabs, so that tests don't reach each other.
  vi.stubGlobal('BroadcastChannel', SilentChannel);
  for (const [name, value] of Object.entries(fakeIndexedDb)) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', new fakeIndexedDb.IDBFactory());
  const cookies = {
    get: async (name: unknown) => {
      const value = jar.get(String(name));
      return value === undefined ? null : { name: String(name), value };
    },
  };
  return { local, cookies };
}

function storageOf(kept: Map<string, string>) {
  return new Proxy(
    {
      getItem: (name: string) => kept.get(name) ?? null,
      removeItem: (name: string) => kept.delete(name),
      setItem: (name: string, text: string) => kept.set(name, text),
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
}

class SilentChannel extends EventTarget {
  postMessage() {
    return undefined;
  }
}

class VisibleDocument extends EventTarget {
  readonly visibilityState = 'visible';
  readonly #jar: Map<string, string>;

  constructor(jar: Map<string, string>) {
    super();
    this.#jar = jar;
  }

  /** Finds nothing: the stub has a page without the program's settings. */
  getElementById() {
    return null;
  }

  set cookie(line: string) {
    const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
    if (line.includes('Max-Age=0')) this.#jar.delete(name);
    else this.#jar.set(name, value);
  }

  querySelectorAll() {
    return [];
  }
}
