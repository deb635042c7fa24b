import { describe, expect, test } from 'vitest';
import { importChaplains, previewImport } from '#shared/chaplain-import/api.ts';
import type { Decision } from '#shared/chaplain-import/schemas.ts';
import { getProgram, getProgramSettings, updateProgram } from '#shared/program/api.ts';
import { DEFAULT_LISTS } from '#shared/program/default-lists.ts';
import { entryOf } from '#shared/program/lists.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { rosterRows } from '#server/testing/bodies.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const STRAY = {
  username: 'olena',
  primaryRegion: 'West',
  expertise: 'Elder care; Reiki',
  availability: 'Whenever',
  affiliation: 'Kirk',
};

const adds = (field: Decision['field'], value: string): Decision => ({ field, value, means: null });
const maps = (field: Decision['field'], value: string, means: string): Decision => ({
  field,
  value,
  means,
});

async function office() {
  const { visitor } = await app.signInAs('admin');
  return {
    visitor,
    preview: (rows: readonly object[], decisions: readonly Decision[] = []) =>
      visitor.send('POST', previewImport.path, { body: { chaplains: rows, decisions } }),
    import: (rows: readonly object[], decisions: readonly Decision[], more: object = {}) =>
      visitor.send('POST', importChaplains.path, { body: { chaplains: rows, decisions, ...more } }),
  };
}

const lists = async () => (await app.visitor().call(getProgram, {})).body.lists ?? DEFAULT_LISTS;

async function stored() {
  const { rows } = await app.db.pool.query<Record<string, unknown>>(
    `SELECT primary_region AS region, expertise, availability, affiliation FROM users
      JOIN chaplains ON user_id = users.id WHERE username = 'olena'`,
  );
  return rows[0];
}

const ALL = [
  maps('primaryRegion', 'West', 'B'),
  adds('expertise', 'Reiki'),
  maps('availability', 'Whenever', '24/7'),
  maps('affiliation', 'Kirk', 'christian'),
];

describe('roster values that are in no list', () => {
  test('the preview of an import lists affiliations that are in no list, with their rows; the import stores them unchanged', async () => {
    const { preview, import: send } = await office();
    const rows = [...rosterRows(2, { affiliation: 'Kirk' }), ...rosterRows(1)];
    expect((await preview(rows)).body['ownAffiliations']).toEqual([
      { value: 'Kirk', rows: [0, 1] },
      { value: 'United Methodist', rows: [2] },
    ]);
    expect((await send(rows, [])).body).toMatchObject({ imported: 3, valuesLeftOut: 0 });
  });

  test('the office’s decision to add an unlisted value, or to map it to a list entry, applies to all rows with that value', async () => {
    const { preview, import: send } = await office();
    const rows = [...rosterRows(1, STRAY), ...rosterRows(1, { expertise: 'REIKI' })];
    const previewed = await preview(rows, ALL);
    expect(previewed.body['rows']).toEqual([{ outcome: 'create' }, { outcome: 'create' }]);
    expect(entryOf((await lists()).expertise, 'Reiki')).toBeUndefined();
    const { fingerprint } = previewed.body;
    expect((await send(rows, ALL, { fingerprint })).body).toMatchObject({ valuesLeftOut: 0 });
    expect(await stored()).toEqual({
      region: 'B',
      expertise: ['Elder care', 'Reiki'],
      availability: ['24/7'],
      affiliation: 'christian',
    });
    const { entries } = (await lists()).expertise;
    expect(entries.filter(({ label }) => /reiki/i.test(label))).toMatchObject([
      { value: 'Reiki', label: 'Reiki', isRetired: false },
    ]);
  });

  test('a decision about a value that is in a list changes nothing, whatever its letter case', async () => {
    const { import: send } = await office();
    const rows = rosterRows(1, { username: 'olena', expertise: 'ELDER CARE' });
    await send(rows, [maps('expertise', 'ELDER CARE', 'grief-counseling')]);
    expect(await stored()).toMatchObject({ expertise: ['Elder care'] });
  });

  test('an entry that an import adds to a list is audited as a change of the program', async () => {
    const { import: send } = await office();
    await send(rosterRows(1, STRAY), [adds('expertise', 'Reiki'), adds('affiliation', 'Kirk')]);
    const changes = (await auditTrail(app)).filter(({ action }) => action === 'program-changed');
    expect(changes.map(({ details }) => details)).toEqual([
      { setting: 'lists', from: 'no such entry', to: 'Expertise: Reiki' },
      { setting: 'lists', from: 'no such entry', to: 'Affiliations: Kirk' },
    ]);
  });

  test('saving a list is refused if an import has added an entry since the list was loaded, so that the entry isn’t lost (S3)', async () => {
    const { visitor, import: send } = await office();
    const { versions } = (await visitor.call(getProgramSettings, {})).body;
    await send(rosterRows(1, { username: 'olena' }), [adds('expertise', 'Reiki')]);
    const { expertise } = DEFAULT_LISTS;
    const late = await visitor.call(updateProgram, { body: { lists: { expertise }, versions } });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale-program' } });
    expect(entryOf((await lists()).expertise, 'Reiki')).toBeDefined();
  });

  test('sending the same import twice adds its new list entry only once', async () => {
    const { import: send } = await office();
    const rows = rosterRows(1, STRAY);
    await send(rows, ALL);
    expect((await send(rows, ALL)).body).toMatchObject({ imported: 0 });
    const { entries } = (await lists()).expertise;
    expect(entries.filter(({ value }) => value === 'Reiki')).toHaveLength(1);
  });
});

describe('a decision that can’t be followed', () => {
  test('an import is refused if it maps a value to a list entry that was removed after the preview (S3)', async () => {
    const { visitor, preview, import: send } = await office();
    const rows = rosterRows(1, STRAY);
    const decisions = [maps('availability', 'Whenever', 'Nights')];
    const { fingerprint } = (await preview(rows, decisions)).body;
    const { availability } = DEFAULT_LISTS;
    const entries = availability.entries.filter(({ value }) => value !== 'Nights');
    const quick = availability.quick.filter((value) => value !== 'Nights');
    const changed = { lists: { availability: { ...availability, quick, entries } } };
    expect((await visitor.call(updateProgram, { body: changed })).status).toBe(200);
    const answer = await send(rows, decisions, { fingerprint });
    expect([answer.status, answer.body['code']]).toEqual([409, 'changed-meanwhile']);
    expect(await stored()).toBeUndefined();
    // The next preview asks for a decision again.
    expect((await preview(rows, decisions)).body['rows']).toMatchObject([
      { unlisted: expect.arrayContaining([{ field: 'availability', value: 'Whenever' }]) },
    ]);
  });

  test('an import is refused if it maps a value to a region that the program doesn’t have', async () => {
    const { import: send } = await office();
    const answer = await send(rosterRows(1, STRAY), [maps('primaryRegion', 'West', 'Z')]);
    expect([answer.status, await stored()]).toEqual([409, undefined]);
  });

  test('an import can’t add a region, and can’t add an entry whose name is too long', async () => {
    const { import: send, preview } = await office();
    const rows = rosterRows(1, STRAY);
    expect((await send(rows, [adds('primaryRegion', 'West')])).status).toBe(400);
    const long = [adds('expertise', 'x'.repeat(101))];
    expect((await preview(rows, long)).status).toBe(400);
    expect((await send(rows, long)).status).toBe(400);
    expect((await lists()).expertise).toEqual(DEFAULT_LISTS.expertise);
  });

  test('a refused import adds nothing to the lists', async () => {
    const { import: send } = await office();
    const rows = rosterRows(1, { ...STRAY, email: 'nobody' });
    expect((await send(rows, ALL)).status).toBe(400);
    expect((await lists()).expertise).toEqual(DEFAULT_LISTS.expertise);
  });
});
