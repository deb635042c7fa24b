import { beforeEach, expect, test, vi } from 'vitest';
import { MAX_ROWS } from '#shared/fields.ts';
import { listCheckIns } from '#shared/papers/api.ts';
import { readAll } from './read-all.ts';

const read = vi.hoisted(() => vi.fn());
vi.mock('#client/lib/call/api.ts', () => ({ call: read }));

beforeEach(() => read.mockReset());

const numbered = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({ id: String(first + index) }));

const all = async () => {
  const rows = await readAll(
    listCheckIns,
    { params: { id: 'a' }, keyOf: ({ id }) => id },
    new AbortController().signal,
  );
  return rows.map(({ id }) => id);
};

const wholeList = (last: number) => {
  read.mockResolvedValueOnce({ items: numbered(1, MAX_ROWS), total: last });
  read.mockResolvedValueOnce({ items: numbered(MAX_ROWS + 1, last), total: last });
};

test('printing a list reads all of its pages', async () => {
  wholeList(MAX_ROWS + 2);
  expect(await all()).toEqual(numbered(1, MAX_ROWS + 2).map(({ id }) => id));
});

test('if a new row moves another one to the next page while a list is read for printing, reading starts again', async () => {
  read.mockResolvedValueOnce({ items: numbered(1, MAX_ROWS), total: MAX_ROWS + 1 });
  read.mockResolvedValueOnce({ items: numbered(MAX_ROWS, MAX_ROWS + 1), total: MAX_ROWS + 2 });
  wholeList(MAX_ROWS + 2);
  expect(new Set(await all()).size).toBe(MAX_ROWS + 2);
});

test('if a row is removed while a list is read for printing, reading starts again', async () => {
  read.mockResolvedValueOnce({ items: numbered(1, MAX_ROWS), total: MAX_ROWS + 2 });
  read.mockResolvedValueOnce({ items: numbered(MAX_ROWS + 2, MAX_ROWS + 2), total: MAX_ROWS + 1 });
  wholeList(MAX_ROWS + 1);
  expect(await all()).toHaveLength(MAX_ROWS + 1);
});

test('a list that keeps changing while it is read is not printed', async () => {
  read.mockResolvedValue({ items: [{ id: '1' }, { id: '1' }], total: 2 });
  await expect(all()).rejects.toThrow('keeps changing');
});
