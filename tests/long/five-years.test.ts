import { expect, test } from 'vitest';
import { tableNames } from '#server/db/inspect-schema.ts';
import { startChild } from '#server/testing/child-process.ts';

const SIZES = new URL('../../scripts/bench-sizes.ts', import.meta.url);

test('npm run bench:sizes has rows in every table, but for the settings and keys that the portal makes', async () => {
  const { ended, lines } = startChild(SIZES, ['--scale', '0.005']);
  expect(await ended).toMatchObject({ code: 0, errors: '' });
  const rows = lines.flatMap((line) => {
    const [, table = '', count = ''] = /^\| `(\w+)` \| ([\d,]+) \|/.exec(line) ?? [];
    return table === '' ? [] : [{ table, count }];
  });
  expect(rows.map(({ table }) => table).toSorted()).toEqual([...tableNames, 'all'].toSorted());
  const empty = rows.filter(({ count }) => count === '0').map(({ table }) => table);
  expect(empty.toSorted()).toEqual(['portal_keys', 'portal_settings']);
});
