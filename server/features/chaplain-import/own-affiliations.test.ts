import { expect, test } from 'vitest';
import { previewImport } from '#shared/chaplain-import/api.ts';
import { listOf } from '#server/testing/answers.ts';
import { rosterRows } from '#server/testing/bodies.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function ownAffiliations(rows: readonly object[]) {
  const { visitor } = await app.signInAs('admin');
  const body = { chaplains: rows };
  return listOf(await visitor.send('POST', previewImport.path, { body }), 'ownAffiliations');
}

test('affiliations that are in no list are previewed with the most frequent first, without blank cells and refused rows', async () => {
  const rows = [
    ...rosterRows(1, { affiliation: 'United Methodist' }),
    ...rosterRows(1, { affiliation: ' Kirk ' }),
    ...rosterRows(1, { affiliation: 'Kirk' }),
    ...rosterRows(1, { affiliation: 'CHRISTIAN' }),
    ...rosterRows(1, { affiliation: '' }),
    ...rosterRows(1, { affiliation: 'Kirk', role: 'admin' }),
  ];
  expect(await ownAffiliations(rows)).toEqual([
    { value: 'Kirk', rows: [1, 2] },
    { value: 'United Methodist', rows: [0] },
  ]);
});

test('the preview of an import lists at most 500 affiliations that are in no list', async () => {
  const rows = rosterRows(501).map((row, index) => ({ ...row, affiliation: `Church ${index}` }));
  expect(await ownAffiliations(rows)).toHaveLength(500);
});
