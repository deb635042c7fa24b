import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { addBookmark, listResources, removeBookmark } from '#shared/resources/api.ts';
import { each, textOf, totalOf } from '#server/testing/answers.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();
const test = testWithPeople(app);

const titles = async (visitor: Visitor, query: Record<string, string | boolean | number> = {}) =>
  each(
    await visitor.send(
      'GET',
      `/api/resources?${new URLSearchParams(Object.entries(query).map(([k, v]): [string, string] => [k, String(v)])).toString()}`,
    ),
    'title',
  );
const available = { isApproved: true, approvedAt: new Date() };

describe('who sees which resources', () => {
  test('a pending resource is listed, found and counted only for administrators and its uploader (Z10)', async ({
    newcomer,
    guest,
    admin,
  }) => {
    await app.makeResource({ title: 'Approved guide', ...available });
    await app.makeResource({ title: 'Pending guide', uploadedBy: newcomer.user.id });
    for (const query of [{}, { search: 'guide' }]) {
      const path = `/api/resources?${new URLSearchParams(query).toString()}`;
      expect(totalOf(await guest.send('GET', path))).toBe(1);
      expect(await titles(guest, query)).toEqual(['Approved guide']);
      expect(await titles(newcomer, query)).toEqual(['Pending guide', 'Approved guide']);
      expect(await titles(admin, query)).toEqual(['Pending guide', 'Approved guide']);
    }
    expect(await titles(guest, { search: 'pending' })).toEqual([]);
    expect(await titles(newcomer, { isApproved: true })).toEqual(['Approved guide']);
  });

  test('a chaplain who filters for pending resources is refused with 403', async ({ newcomer }) => {
    expect((await newcomer.call(listResources, { query: { isApproved: false } })).status).toBe(403);
  });

  test('administrators see pending resources longest-waiting first, and approved resources latest first', async ({
    admin,
  }) => {
    for (const [index, isApproved] of [true, false, true, false].entries()) {
      const createdAt = new Date(Date.UTC(2026, 0, index + 1));
      await app.makeResource({ title: String(index), isApproved, createdAt });
    }
    expect(await titles(admin, { isApproved: false })).toEqual(['1', '3']);
    expect(await titles(admin, { isApproved: true })).toEqual(['2', '0']);
  });
});

describe('listing resources by id', () => {
  test('listing resources by id returns only those that the person may see', async ({
    chaplain,
    guest,
  }) => {
    const shown = await app.makeResource({ title: 'Shown', ...available });
    const own = await app.makeResource({ title: 'Own', uploadedBy: chaplain.user.id });
    const pending = await app.makeResource({ title: 'Pending' });
    await app.makeResource({ title: 'Not asked for', ...available });
    const ids = [shown.id, own.id, pending.id, randomUUID()].join(',');
    expect(await titles(chaplain, { ids })).toEqual(['Own', 'Shown']);
    expect(await titles(guest, { ids })).toEqual(['Shown']);
  });

  test('listing resources with an empty list of ids returns none', async ({ guest }) => {
    await app.makeResource(available);
    expect(await titles(guest, { ids: '' })).toEqual([]);
  });

  test.each([
    ['201 ids', Array.from({ length: 201 }, () => randomUUID()).join(',')],
    ['an invalid id', 'me'],
  ])('listing resources by id with %s is refused with 400 (I14)', async (_, ids) => {
    const { visitor } = await app.signInAs('guest');
    const answer = await visitor.call(listResources, { query: { ids } });
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['ids']]);
  });
});

describe('the search for resources', () => {
  test('the search finds resources with all words in title, description or tags, in any order and case', async ({
    guest,
  }) => {
    await app.makeResource({
      title: 'Deployment protocol',
      description: 'For tornado season',
      tags: ['first-response'],
      ...available,
    });
    await app.makeResource({
      title: 'Grief',
      description: 'A talk',
      tags: ['audio'],
      ...available,
    });
    const found = async (search: string) => (await titles(guest, { search })).length;
    expect(await found('PROTOCOL deploy')).toBe(1);
    expect(await found('season tornado')).toBe(1);
    expect(await found('first response')).toBe(1);
    expect(await found('first-response')).toBe(1);
    expect(await found('deployment grief')).toBe(0);
    expect(await found('gr')).toBe(1);
  });

  test('a search for resources takes every character literally, without wildcards (I1, I2)', async ({
    guest,
  }) => {
    await app.makeResource({ title: '100% ready_set', ...available });
    await app.makeResource({ title: "O'Brien's 100 readyXset", ...available });
    expect(await titles(guest, { search: '100%' })).toEqual(['100% ready_set']);
    expect(await titles(guest, { search: 'ready_set' })).toEqual(['100% ready_set']);
    expect(await titles(guest, { search: "o'brien's" })).toEqual(["O'Brien's 100 readyXset"]);
    expect(await titles(guest, { search: "' OR 1=1 --" })).toEqual([]);
  });

  test('the search for resources can be combined with the filters', async ({ guest }) => {
    await app.makeResource({ title: 'A', category: 'training', format: 'video', ...available });
    await app.makeResource({ title: 'B', category: 'training', format: 'pdf', ...available });
    await app.makeResource({ title: 'C', category: 'protocols', format: 'pdf', ...available });
    expect(await titles(guest, { category: 'training' })).toEqual(['B', 'A']);
    expect(await titles(guest, { format: 'pdf' })).toEqual(['C', 'B']);
    expect(
      await titles(guest, { category: 'training', format: 'pdf', search: 'listening' }),
    ).toEqual([]);
    expect(await titles(guest, { category: 'training', format: 'pdf', search: 'helps' })).toEqual([
      'B',
    ]);
  });

  test.each([
    'category=all',
    'format=exe',
    'isApproved=yes',
    'limit=0',
    'offset=-1',
    'isBookmarked=1',
  ])('listing resources with ?%s is refused with 400', async (query) => {
    const { visitor } = await app.signInAs('admin');
    expect((await visitor.send('GET', `/api/resources?${query}`)).status).toBe(400);
  });
});

test('paging through the resources shows each resource once, and every page states the total', async ({
  guest,
}) => {
  const createdAt = new Date();
  for (let index = 0; index < 30; index += 1) {
    await app.makeResource({ title: `R${index}`, createdAt, ...available });
  }
  const seen: unknown[] = [];
  for (const offset of [0, 12, 24, 36]) {
    const answer = await guest.call(listResources, { query: { limit: 12, offset } });
    expect(totalOf(answer)).toBe(30);
    seen.push(...each(answer, 'id'));
  }
  expect(new Set(seen).size).toBe(30);
});

describe('bookmarks', () => {
  test('a person sees only their own bookmarks, and can filter by them and remove them', async ({
    guest,
    newcomer,
  }) => {
    const { id } = await app.makeResource({ title: 'Kept', ...available });
    await app.makeResource({ title: 'Left', ...available });
    for (let count = 0; count < 2; count += 1) {
      const answer = await guest.call(addBookmark, { params: { id } });
      expect([answer.status, answer.body.isBookmarked]).toEqual([200, true]);
    }
    expect(await titles(guest, { isBookmarked: true })).toEqual(['Kept']);
    expect(await titles(guest, { isBookmarked: false })).toEqual(['Left']);
    expect(await titles(newcomer, { isBookmarked: true })).toEqual([]);
    expect((await newcomer.call(removeBookmark, { params: { id } })).status).toBe(204);
    expect(await titles(guest, { isBookmarked: true })).toEqual(['Kept']);
    for (let count = 0; count < 2; count += 1) {
      expect((await guest.call(removeBookmark, { params: { id } })).status).toBe(204);
    }
    expect(await titles(guest, { isBookmarked: true })).toEqual([]);
  });

  test('bookmarking a resource that the person may not see is answered 404 (Z9)', async ({
    guest,
  }) => {
    const { id } = await app.makeResource();
    for (const call of [addBookmark, removeBookmark]) {
      expect((await guest.call(call, { params: { id } })).status).toBe(404);
    }
  });
});

test('a resource whose uploader’s account was deleted stays in the list without an uploader', async ({
  guest,
}) => {
  const owner = await app.makeUser();
  await app.makeResource({ uploadedBy: owner.id, ...available });
  await app.db.pool.query('DELETE FROM users WHERE id = $1', [owner.id]);
  const [item] = (await guest.call(listResources)).body;
  expect(item).toMatchObject({ uploadedBy: null, uploader: null });
});

test('adding a bookmark is answered with the bookmarked resource', async ({ guest }) => {
  const { id } = await app.makeResource(available);
  expect(textOf(await guest.call(addBookmark, { params: { id } }), 'id')).toBe(id);
});
