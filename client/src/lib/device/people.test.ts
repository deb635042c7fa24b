import { beforeEach, expect, it, vi } from 'vitest';
import type { DirectoryEntry } from '#shared/directory/schemas.ts';
import { trust } from '#shared/trust.ts';
import { openDevice } from './open-device.ts';
import { ORIGIN, stubBrowser } from './stub-browser.ts';

const entry = (id: string) =>
  trust<DirectoryEntry>({ id, firstName: 'Ruth', lastName: id }, 'what is sorted and kept');

let colleagues: string[];
let beforeAnswer: () => Promise<unknown>;
let asked: string[];

beforeEach(() => {
  stubBrowser();
  colleagues = [];
  asked = [];
  beforeAnswer = async () => undefined;
  vi.stubGlobal('fetch', async (path: string) => {
    const kept = new URL(path, ORIGIN).searchParams.get('kept') ?? '';
    asked.push(kept);
    await beforeAnswer();
    const ids = new Set([...kept.split(',').filter(Boolean), ...colleagues]);
    return Response.json([...ids].toSorted().map(entry));
  });
});

async function open() {
  const device = await openDevice();
  await device.signIn();
  const people = await import('./people.ts');
  const ids = async () => (await people.peopleOnDevice()).people.map(({ id }) => id);
  return { ...device, ...people, ids };
}

it('keeping a person for offline use stores the directory entry that the page already has, without a request', async () => {
  const device = await open();
  await device.keepPerson(entry('b'));
  await device.keepPerson(entry('a'));
  expect(await device.ids()).toEqual(['a', 'b']);
  expect(await device.keptPeople()).toEqual(['b', 'a']);
  expect(asked).toEqual([]);
});

it('when a user stops keeping a person offline, the entry is deleted unless the person is a colleague', async () => {
  const device = await open();
  for (const id of ['a', 'b']) await device.keepPerson(entry(id));
  colleagues = ['b'];
  await device.dropPerson('a');
  await device.dropPerson('b');
  expect(await device.keptPeople()).toEqual([]);
  expect(await device.ids()).toEqual(['b']);
});

it('if a user keeps a person offline during a refresh of the entries, the new person’s entry stays stored', async () => {
  const device = await open();
  await device.keepPerson(entry('a'));
  beforeAnswer = async () => {
    beforeAnswer = async () => undefined;
    await device.keepPerson(entry('c'));
  };
  await device.dropPerson('a');
  expect(await device.ids()).toEqual(['c']);
});

it('the entries of people kept offline are requested again only if a refresh of the offline data left some out', async () => {
  const device = await open();
  await device.keepPerson(entry('a'));
  await device.readMissingPeople();
  expect(asked).toEqual([]);
  const { packId = '' } = (await device.packOwner()) ?? {};
  const answer = { items: [entry('b')], total: 1 };
  await device.keepAnswers(packId, new Map([['/api/chaplains/directory/for-pack', answer]]));
  await device.readMissingPeople();
  expect([asked, await device.ids()]).toEqual([['a'], ['a']]);
});

it('keeping a 201st person on the device is refused with a message that names the limit', async () => {
  const device = await open();
  for (let number = 0; number < 200; number += 1) await device.keepPerson(entry(`${number}`));
  await expect(device.keepPerson(entry('one more'))).rejects.toThrow('200 people');
  expect(await device.keptPeople()).toHaveLength(200);
});
