import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const textOf = (path: string) =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8').replaceAll('"', '');

test('the commands in docs/operations/upgrade.md create the same audit indexes as the migration', () => {
  const made = textOf('migrations/0019_audit_indexes.sql')
    .split('\n')
    .flatMap((line) => /INDEX IF NOT EXISTS (\w+) ON (\w+) USING btree \((.*)\)/.exec(line) ?? [])
    .filter((part) => !part.startsWith('INDEX'));
  const told = [
    ...textOf('docs/operations/upgrade.md').matchAll(
      /^CREATE INDEX CONCURRENTLY IF NOT EXISTS (\w+) ON (\w+) \((.*)\);$/gm,
    ),
  ].flatMap(([, name, table, columns]) => [name, table, columns?.replaceAll(', ', ',')]);
  expect(told).toHaveLength(12);
  expect(told).toEqual(made);
});
