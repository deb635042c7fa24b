import { describe, expect, test } from 'vitest';
import { countAudience } from '#shared/announcements/api.ts';
import { listDirectory } from '#shared/directory/api.ts';
import {
  getProgram,
  getProgramSettings,
  listUses,
  mergeEntry,
  updateProgram,
} from '#shared/program/api.ts';
import { DEFAULT_LISTS } from '#shared/program/default-lists.ts';
import type { Entry } from '#shared/program/list-schemas.ts';
import { entryOf, type ListName } from '#shared/program/lists.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { tap } from '#server/testing/bodies.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { rewriteMerged } from './rewrite-merged.ts';

const app = useTestApp();

const named = (value: string, changes: Partial<Entry> = {}): Entry => ({
  value,
  label: value,
  group: null,
  hint: null,
  aliases: [],
  isRetired: false,
  isShortNotice: false,
  ...changes,
});

const listOf = (...entries: Entry[]) => ({ groups: [], quick: [], entries });

const office = async () => (await app.signInAs('admin')).visitor;

async function merge(list: ListName, from: string, into: string) {
  const visitor = await office();
  const answer = await visitor.call(mergeEntry, { params: { list }, body: { from, into } });
  return { visitor, answer };
}

async function stored(columns: string, table: string) {
  const { rows } = await app.db.pool.query<Record<string, unknown>>(
    `SELECT ${columns} FROM ${table} ORDER BY id`,
  );
  return rows;
}

const pending = async () =>
  (await app.db.pool.query(`SELECT FROM portal_settings WHERE name = 'program.merges'`)).rowCount;

describe('merging two list entries', () => {
  test('filters and audiences treat two merged entries as one immediately, before stored rows are rewritten', async () => {
    await app.makeChaplain({ ...approved, expertise: ['Elder care'] });
    const { visitor } = await merge('expertise', 'Elder care', 'Pastoral care');
    const query = { expertise: 'Pastoral care' };
    expect((await visitor.call(listDirectory, { query })).body).toHaveLength(1);
    expect((await visitor.call(countAudience, { query })).body).toMatchObject({ people: 1 });
    expect(await stored('expertise', 'chaplains')).toEqual([{ expertise: ['Elder care'] }]);
  });

  test('merging two entries raises the version number of the lists, which then offer only the remaining entry', async () => {
    const { answer } = await merge('expertise', 'Elder care', 'Pastoral care');
    expect(answer.body).toMatchObject({ version: 1, versions: { lists: 1 } });
    const { lists } = (await app.visitor().call(getProgram, {})).body;
    const list = lists?.expertise ?? DEFAULT_LISTS.expertise;
    expect(list.entries.map(({ value }) => value)).not.toContain('Elder care');
    expect(entryOf(list, 'Elder care')?.value).toBe('Pastoral care');
  });

  test('a merge of two entries is audited with the list, both entries, and how many people and records had the removed entry', async () => {
    const others = DEFAULT_LISTS.expertise.entries.filter(({ value }) => value !== 'Elder care');
    const [first, last] = [others[0]?.value ?? '', others.at(-1)?.value ?? ''];
    for (const expertise of [
      ['Elder care'],
      ['Elder care', 'Pastoral care'],
      [],
      [first],
      [last],
    ]) {
      await app.makeChaplain({ expertise });
    }
    await app.makeActivation({ expertiseWanted: ['Elder care'] });
    await merge('expertise', 'Elder care', 'Pastoral care');
    expect((await auditTrail(app)).map(({ action, details }) => ({ action, details }))).toEqual([
      {
        action: 'entries-merged',
        details: { list: 'Expertise', before: 'Elder care', after: 'Pastoral care', count: 3 },
      },
    ]);
  });

  test('merging a list entry into one that doesn’t exist, or into itself, is refused', async () => {
    const gone = await merge('expertise', 'Elder care', 'Pet loss');
    expect(gone.answer).toMatchObject({ status: 409, body: { code: 'entry-not-there' } });
    expect((await merge('expertise', 'Elder care', 'Elder care')).answer.status).toBe(409);
  });

  test('merging into a list entry that already has 50 former values is refused with a message that names the limit', async () => {
    const aliases = Array.from({ length: 50 }, (_, n) => `Former ${n}`);
    const visitor = await office();
    const careKinds = listOf(named('full', { aliases }), named('other'));
    await visitor.call(updateProgram, { body: { lists: { careKinds } } });
    const params = { list: 'careKinds' as const };
    const body = { from: 'other', into: 'full' };
    const refused = await visitor.call(mergeEntry, { params, body });
    expect(refused).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('50') },
    });
    const almost = listOf(named('full', { aliases: aliases.slice(1) }), named('other'));
    await visitor.call(updateProgram, { body: { lists: { careKinds: almost } } });
    expect((await visitor.call(mergeEntry, { params, body })).status).toBe(200);
  });
});

describe('stored rows after a merge', () => {
  test('a merge replaces the removed entry in profiles, without duplicates and without changing the order or the update time', async () => {
    const updatedAt = new Date('2026-01-02T03:04:05Z');
    for (const expertise of [
      ['Family therapy', 'Disaster response', 'Youth ministry'],
      ['disaster-response', 'Disaster response'],
      ['Disaster relief', 'disaster-response'],
      ['Youth ministry'],
    ]) {
      await app.makeChaplain({ expertise, updatedAt, phone: expertise.join() });
    }
    await merge('expertise', 'Disaster response', 'Disaster relief');
    await rewriteMerged(app.db);
    const rows = await stored('phone, expertise, updated_at', 'chaplains');
    expect(new Map(rows.map(({ phone, expertise }) => [phone, expertise]))).toEqual(
      new Map([
        [
          'Family therapy,Disaster response,Youth ministry',
          ['Family therapy', 'Disaster relief', 'Youth ministry'],
        ],
        ['disaster-response,Disaster response', ['Disaster relief']],
        ['Disaster relief,disaster-response', ['Disaster relief']],
        ['Youth ministry', ['Youth ministry']],
      ]),
    );
    expect(rows.map((row) => row['updated_at'])).toEqual(rows.map(() => updatedAt));
    expect(await pending()).toBe(0);
  });

  test('a merge of list entries also replaces stored availabilities, affiliations, resource categories and audiences', async () => {
    await app.makeChaplain({ availability: ['Nights'], affiliation: 'jewish' });
    await app.makeResource({ category: 'protocols' });
    await app.makeActivation({ expertiseWanted: ['Elder care'] });
    const audience = { roles: [], regions: ['A'], expertise: ['Elder care', 'Pastoral care'] };
    await app.makeAnnouncement({ audience });
    await merge('availability', 'Nights', 'Evenings');
    await merge('affiliation', 'jewish', 'muslim');
    await merge('resourceCategories', 'protocols', 'training');
    await merge('expertise', 'Elder care', 'Pastoral care');
    await rewriteMerged(app.db);
    expect(await stored('availability, affiliation', 'chaplains')).toEqual([
      { availability: ['Evenings'], affiliation: 'muslim' },
    ]);
    expect(await stored('category', 'resources')).toEqual([{ category: 'training' }]);
    expect(await stored('expertise_wanted', 'activations')).toEqual([
      { expertise_wanted: ['Pastoral care'] },
    ]);
    expect(await stored('audience', 'announcements')).toEqual([
      { audience: { ...audience, expertise: ['Pastoral care'] } },
    ]);
    expect(await pending()).toBe(0);
  });

  test('a merge in one list leaves the same value of another list as it is', async () => {
    await app.makeChaplain({ availability: ['Nights'], expertise: ['Nights'] });
    await merge('availability', 'Nights', 'Evenings');
    await rewriteMerged(app.db);
    expect(await stored('availability, expertise', 'chaplains')).toEqual([
      { availability: ['Evenings'], expertise: ['Nights'] },
    ]);
  });

  test('merging two event types replaces the merged event type in stored activations', async () => {
    const visitor = await office();
    const eventTypes = listOf(named('Flood', { label: 'Flooding' }), named('High water'));
    await visitor.call(updateProgram, { body: { lists: { eventTypes } } });
    for (const eventType of ['Flood', 'Flooding', 'Flash flood']) {
      await app.makeActivation({ eventType });
    }
    const params = { list: 'eventTypes' as const };
    expect((await visitor.call(listUses, { params })).body.uses).toEqual([
      { value: 'Flood', people: 0, records: 2 },
    ]);
    await visitor.call(mergeEntry, { params, body: { from: 'Flood', into: 'High water' } });
    await rewriteMerged(app.db);
    const rows = await stored('event_type', 'activations');
    expect(rows.map((row) => row['event_type'])).toEqual(
      expect.arrayContaining(['Flash flood', 'High water', 'High water']),
    );
    expect(rows).not.toContainEqual({ event_type: 'Flood' });
    expect(rows).not.toContainEqual({ event_type: 'Flooding' });
  });

  test('a chaplain can undo a recorded departure even after the kind of care in the record was merged into another kind', async () => {
    const { visitor, chaplain } = await app.signInAsChaplain(approved);
    const deployment = await app.makeDeployment({ chaplainId: chaplain.id, status: 'coming' });
    const path = `/api/deployments/${deployment.id}/actions`;
    const act = (action: Parameters<typeof tap>[0]) =>
      visitor.send('POST', path, { body: tap(action) });
    await act({ kind: 'arrive', at: new Date(Date.now() - 5_400_000).toISOString() });
    const leave = tap({ kind: 'leave', kindOfWork: 'shelter-visit' });
    await visitor.send('POST', path, { body: leave });
    await merge('careKinds', 'shelter-visit', 'family-assistance');
    await rewriteMerged(app.db);
    expect(await stored('kind_of_work', 'deployment_shifts')).toEqual([
      { kind_of_work: 'family-assistance' },
    ]);
    expect((await visitor.send('POST', path, { body: leave })).status).toBe(200);
    const undone = await act({ kind: 'undo', undoes: leave.actionId });
    expect(undone).toMatchObject({ status: 200, body: { status: 'on-scene' } });
  });

  test('merging two list entries does not change what is stored for an erased person', async () => {
    const { chaplain } = await app.makeChaplain({ expertise: ['Elder care'] });
    await app.db.pool.query('UPDATE chaplains SET is_erased = true WHERE id = $1', [chaplain.id]);
    await merge('expertise', 'Elder care', 'Pastoral care');
    await rewriteMerged(app.db);
    expect(await stored('expertise', 'chaplains')).toEqual([{ expertise: ['Elder care'] }]);
    expect(await pending()).toBe(0);
  });

  test('a person who speaks two languages that are merged keeps only the remaining language, with its own level', async () => {
    for (const spoken of [{ Spanish: 'fluent', Portuguese: 'basic' }, { Spanish: 'basic' }]) {
      const { chaplain } = await app.makeChaplain();
      for (const [language, level] of Object.entries(spoken)) {
        await app.db.pool.query('INSERT INTO chaplain_languages VALUES ($1, $2, $3)', [
          chaplain.id,
          language,
          level,
        ]);
      }
    }
    const { visitor } = await merge('languages', 'Spanish', 'Portuguese');
    await rewriteMerged(app.db);
    const { rows } = await app.db.pool.query('SELECT language, level FROM chaplain_languages');
    expect(rows).toEqual([
      { language: 'Portuguese', level: 'basic' },
      { language: 'Portuguese', level: 'basic' },
    ]);
    const params = { list: 'languages' as const };
    expect((await visitor.call(listUses, { params })).body.uses).toEqual([
      { value: 'Portuguese', people: 2, records: 0 },
    ]);
    expect(await pending()).toBe(0);
  });

  test('if list entry A is merged into B, and then B into C, stored rows that had A get C', async () => {
    await app.makeChaplain({ expertise: ['Elder care'] });
    await merge('expertise', 'Elder care', 'Youth ministry');
    await merge('expertise', 'Youth ministry', 'Pastoral care');
    await Promise.all([rewriteMerged(app.db), rewriteMerged(app.db)]);
    expect(await stored('expertise', 'chaplains')).toEqual([{ expertise: ['Pastoral care'] }]);
    expect(await pending()).toBe(0);
  });

  test('if the office restores a merged entry before stored rows are rewritten, the rows keep the entry', async () => {
    await app.makeChaplain({ expertise: ['Elder care'] });
    const { visitor } = await merge('expertise', 'Elder care', 'Pastoral care');
    const { expertise } = DEFAULT_LISTS;
    await visitor.call(updateProgram, { body: { lists: { expertise } } });
    await rewriteMerged(app.db);
    expect(await stored('expertise', 'chaplains')).toEqual([{ expertise: ['Elder care'] }]);
    expect(await pending()).toBe(0);
  });
});

describe('the uses of list entries', () => {
  test('if a person or record has several values of one list entry, they count as one use of the entry', async () => {
    await app.makeChaplain({ expertise: ['Disaster response', 'disaster-response'] });
    await app.makeChaplain({ expertise: ['disaster-response', 'Elder care'] });
    await app.makeChaplain({ expertise: ['Words of one’s own'] });
    await app.makeActivation({ expertiseWanted: ['Disaster response'] });
    const answer = await (await office()).call(listUses, { params: { list: 'expertise' } });
    expect(answer.body.uses.toSorted((a, b) => a.value.localeCompare(b.value))).toEqual([
      { value: 'Disaster response', people: 2, records: 1 },
      { value: 'Elder care', people: 1, records: 0 },
    ]);
  });
});

describe('removing a list entry', () => {
  async function without(list: ListName, ...values: string[]) {
    const visitor = await office();
    const { settings } = (await visitor.call(getProgramSettings, {})).body;
    const given = settings.lists[list];
    const entries = given.entries.filter(({ value }) => !values.includes(value));
    return visitor.call(updateProgram, { body: { lists: { [list]: { ...given, entries } } } });
  }

  test('removing a list entry that is in use is refused with a message that says how many people and records use it (S4)', async () => {
    await app.makeChaplain({ expertise: ['Elder care'] });
    await app.makeChaplain({ expertise: ['Elder care'] });
    await app.makeActivation({ expertiseWanted: ['Elder care'] });
    const refused = await without('expertise', 'Group therapy', 'Elder care');
    expect(refused).toMatchObject({ status: 409, body: { code: 'entry-in-use' } });
    expect(refused.body.message).toBe(
      'Elder care can’t be removed: 2 people have it, and 1 record has it. Retire it, or merge it into another.',
    );
    const { lists } = (await app.visitor().call(getProgram, {})).body;
    expect(lists?.expertise).toEqual(DEFAULT_LISTS.expertise);
  });

  test('the message about a list entry in use names the entry by its label (S4)', async () => {
    await app.makeChaplain({ affiliation: 'jewish' });
    expect((await without('affiliation', 'muslim', 'jewish')).body.message).toBe(
      'Jewish can’t be removed: 1 person has it. Retire it, or merge it into another.',
    );
  });

  test('a list entry that nobody uses can be removed', async () => {
    await app.makeChaplain({ expertise: ['Elder care'] });
    const answer = await without('expertise', 'Group therapy');
    expect(answer.status).toBe(200);
  });
});
