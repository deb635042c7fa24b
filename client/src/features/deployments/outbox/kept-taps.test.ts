import { beforeEach, expect, test, vi } from 'vitest';
import {
  dropTap,
  keepTap,
  markTried,
  refuseTap,
  tapsOf,
  unsentOnDevice,
  type Tap,
} from './kept-taps.ts';

let isFull = false;

beforeEach(() => {
  isFull = false;
  vi.stubGlobal('localStorage', storageOf(new Map()));
});

/** What a browser gives: its names are its own keys. */
function storageOf(kept: Map<string, string>) {
  return new Proxy(
    {
      getItem: (name: string) => kept.get(name) ?? null,
      removeItem: (name: string) => kept.delete(name),
      setItem: (name: string, text: string) => {
        if (isFull) throw new Error('QuotaExceededError');
        kept.set(name, text);
      },
    },
    {
      ownKeys: () => [...kept.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
}

function aTap(actionId: string): Omit<Tap, 'order'> {
  const body = { kind: 'arrive', actionId, at: '2026-11-20T12:00:00.000Z' } as const;
  return { deploymentId: 'a deployment', about: 'Tornado, Mayfield', body };
}

const tapAt = (actionId: string, daysAgo: number) => {
  const tap = aTap(actionId);
  const at = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString();
  return { ...tap, body: { ...tap.body, at } };
};

const idsOf = (userId: string) => tapsOf(userId).map(({ body }) => body.actionId);
const tapOf = (userId: string, id: string) => {
  const tap = tapsOf(userId).find(({ body }) => body.actionId === id);
  if (!tap) throw new Error(`${id} is not kept`);
  return tap;
};

test('taps are kept in the order they were tapped, regardless of their ids', () => {
  for (const id of ['c', 'a', 'b']) keepTap('ruth', aTap(id));
  expect(idsOf('ruth')).toEqual(['c', 'a', 'b']);
});

test('the taps of another user on the device are not shown, and are kept', () => {
  keepTap('ruth', aTap('hers'));
  keepTap('daniel', aTap('his'));
  expect(idsOf('ruth')).toEqual(['hers']);
  dropTap('daniel', tapOf('daniel', 'his'));
  expect(idsOf('daniel')).toEqual([]);
  expect(idsOf('ruth')).toEqual(['hers']);
});

test('a refused tap stays with the reason until it is discarded', () => {
  keepTap('ruth', aTap('late'));
  refuseTap('ruth', tapOf('ruth', 'late'), 'Too late');
  expect(tapOf('ruth', 'late').refusal).toBe('Too late');
  dropTap('ruth', tapOf('ruth', 'late'));
  expect(idsOf('ruth')).toEqual([]);
});

test('a tap that another tab has recorded does not come back as refused', () => {
  keepTap('ruth', aTap('twice'));
  const tap = tapOf('ruth', 'twice');
  dropTap('ruth', tap);
  refuseTap('ruth', tap, 'Recorded already');
  expect(idsOf('ruth')).toEqual([]);
});

test('a tap is kept while the page is open where the browser can store nothing more', () => {
  isFull = true;
  keepTap('ruth', aTap('unstored'));
  expect(idsOf('ruth')).toEqual(['unstored']);
  dropTap('ruth', tapOf('ruth', 'unstored'));
  expect(idsOf('ruth')).toEqual([]);
});

test('the unsent taps on a device where nobody is signed in are counted for the user who tapped last', () => {
  expect(unsentOnDevice()).toBe(0);
  keepTap('ruth', tapAt('one', 2));
  keepTap('ruth', tapAt('two', 2));
  expect(unsentOnDevice()).toBe(2);
  keepTap('daniel', tapAt('his', 1));
  expect(unsentOnDevice()).toBe(1);
  dropTap('daniel', tapOf('daniel', 'his'));
  refuseTap('ruth', tapOf('ruth', 'one'), 'No');
  expect(unsentOnDevice()).toBe(1);
});

test('a tap that is too old to be recorded does not ask anybody to sign in', () => {
  keepTap('ruth', tapAt('old', 7.1));
  expect(unsentOnDevice()).toBe(0);
});

test('a tap that is refused after its owner undid it is dropped together with the undo', () => {
  keepTap('ruth', aTap('late'));
  keepTap('ruth', {
    ...aTap('undo'),
    body: { ...aTap('undo').body, kind: 'undo', undoes: 'late' },
  });
  refuseTap('ruth', tapOf('ruth', 'late'), 'Too late');
  expect(idsOf('ruth')).toEqual([]);
});

test('a tap that another tab has recorded does not come back as tried', () => {
  keepTap('ruth', aTap('sent'));
  const tap = tapOf('ruth', 'sent');
  markTried('ruth', tap);
  expect(tapOf('ruth', 'sent').isTried).toBe(true);
  dropTap('ruth', tap);
  markTried('ruth', tap);
  expect(idsOf('ruth')).toEqual([]);
});
