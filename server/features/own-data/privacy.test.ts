import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tableNames } from '#server/db/inspect-schema.ts';
import { SECTIONS } from './archive-queries.ts';
import { OWNED_TABLES } from './owned-table-queries.ts';

const text = readFileSync(new URL('../../../docs/privacy.md', import.meta.url), 'utf8');
const rows = (text.match(/^\| `.*$/gm) ?? []).map((row) => {
  const [table = '', , , download = '', erasure = ''] = row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
  return { table: table.replaceAll('`', ''), download, erasure };
});

test('docs/privacy.md describes each table once', () => {
  expect(rows.map(({ table }) => table).toSorted()).toEqual(tableNames.toSorted());
});

test('docs/privacy.md names, for each table, the file of a person’s download that contains the data', () => {
  const declared = SECTIONS.flatMap(({ name, tables }) =>
    tables.map((table) => `${table}: ${name}`),
  );
  const told = rows.flatMap(({ table, download }) => (download ? [`${table}: ${download}`] : []));
  expect(told.toSorted()).toEqual(declared.toSorted());
});

test('docs/privacy.md says from which tables an erasure deletes the person’s rows', () => {
  const going = OWNED_TABLES.map(({ name }) => name);
  const told = rows.filter(({ table }) => going.includes(table));
  expect(told.map(({ erasure }) => erasure).filter((word) => !word.startsWith('goes'))).toEqual([]);
});
