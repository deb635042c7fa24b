import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it, onTestFinished, test } from 'vitest';
import { MAX_ASKED_KINDS } from '#shared/credentials/constants.ts';
import { mergeCredentialKind } from '#shared/credentials/kinds/api.ts';
import {
  addTierVersion,
  createTier,
  listTiers,
  orderTiers,
  previewTier,
  readReadiness,
  removeTierVersion,
  updateTier,
} from '#shared/readiness/api.ts';
import { readToday } from '#server/features/availability/service.ts';
import { sortedStatuses } from '#server/testing/answers.ts';
import { DEFAULT_KINDS } from '#server/testing/default-kinds.ts';
import { DEFAULT_TIERS } from '#server/testing/default-tiers.ts';
import { hold, neededFor } from '#server/testing/holdings.ts';
import { approved } from '#server/testing/person-factories.ts';
import { openFromTemplate } from '#server/testing/template.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { readTiers } from './service.ts';

const app = useTestApp();

const [LOCAL = '', DEPLOYABLE = '', LEADER = ''] = DEFAULT_TIERS.map(({ id }) => id);
const YESTERDAY = '2026-01-02';
const FAR = '2098-01-01';

async function office() {
  const { visitor } = await app.signInAs('admin');
  const read = async (id: string) =>
    (await visitor.call(listTiers)).body.find((tier) => tier.id === id);
  return { visitor, read };
}

test('the tiers that the migrations create are those in DEFAULT_TIERS', async () => {
  const { db, remove } = await openFromTemplate(inject('template'));
  onTestFinished(async () => {
    await db.close();
    await remove();
  });
  const expected = DEFAULT_TIERS.map(({ position: _position, ...tier }) => tier);
  expect(await readTiers(db.orm)).toMatchObject(expected);
});

test('a new tier becomes the highest, and an administrator can reorder the tiers', async () => {
  const { visitor } = await office();
  const { id } = (await visitor.call(createTier, { body: { name: 'Flood', kindIds: [] } })).body;
  await visitor.call(orderTiers, { body: { ids: [LEADER, LOCAL] } });
  const ids = (await visitor.call(listTiers)).body.map((tier) => tier.id);
  expect(ids).toEqual([LEADER, LOCAL, DEPLOYABLE, id]);
});

test('when two tiers with the same name are added at the same time, one is refused', async () => {
  const { visitor } = await office();
  const add = async () => visitor.call(createTier, { body: { name: 'Flood', kindIds: [] } });
  expect(sortedStatuses(await Promise.all([add(), add()]))).toEqual([201, 400]);
});

describe('the tier for call-outs', () => {
  it('choosing a new tier for call-outs replaces the former tier for call-outs', async () => {
    const { visitor, read } = await office();
    await visitor.call(updateTier, { params: { id: LOCAL }, body: { isForCalls: true } });
    expect([(await read(LOCAL))?.isForCalls, (await read(DEPLOYABLE))?.isForCalls]).toEqual([
      true,
      false,
    ]);
  });

  it('the tier for call-outs can’t be retired, and a retired tier can’t become the tier for call-outs', async () => {
    const { visitor, read } = await office();
    const retire = async (id: string) =>
      visitor.call(updateTier, { params: { id }, body: { isRetired: true } });
    expect((await retire(DEPLOYABLE)).status).toBe(409);
    expect((await retire(LOCAL)).status).toBe(200);
    const body = { isForCalls: true } as const;
    expect((await visitor.call(updateTier, { params: { id: LOCAL }, body })).status).toBe(409);
    expect((await read(DEPLOYABLE))?.isForCalls).toBe(true);
  });
});

describe('what a tier needs', () => {
  it('a planned change of a tier can be cancelled until it starts', async () => {
    const { visitor, read } = await office();
    const kind = await app.makeKind();
    const params = { id: LOCAL };
    const body = { kindIds: [kind.id], startsOn: FAR };
    const { upcoming } = (await visitor.call(addTierVersion, { params, body })).body;
    expect(upcoming).toMatchObject([{ startsOn: FAR, kindIds: [kind.id] }]);
    const versionId = upcoming[0]?.id ?? '';
    await visitor.call(removeTierVersion, { params: { ...params, versionId } });
    expect((await read(LOCAL))?.upcoming).toEqual([]);
  });

  it('if a tier is changed twice with today as the start, the second change replaces the first and can’t be cancelled', async () => {
    const { visitor, read } = await office();
    const [one, other] = [await app.makeKind(), await app.makeKind()];
    const params = { id: LOCAL };
    const { today: startsOn } = await readToday(app.db.orm);
    for (const { id } of [one, other]) {
      await visitor.call(addTierVersion, { params, body: { kindIds: [id], startsOn } });
    }
    expect((await read(LOCAL))?.kindIds).toEqual([other.id]);
    const { rows } = await app.db.pool.query<{ id: string }>(
      'SELECT id FROM tier_versions WHERE tier_id = $1 AND starts_on = $2',
      [LOCAL, startsOn],
    );
    expect(rows).toHaveLength(1);
    const versionId = rows[0]?.id ?? '';
    const answer = await visitor.call(removeTierVersion, { params: { ...params, versionId } });
    expect(answer.status).toBe(409);
  });

  it('a tier change with a start in the past is refused', async () => {
    const { visitor } = await office();
    const body = { kindIds: [], startsOn: YESTERDAY };
    expect(await visitor.call(addTierVersion, { params: { id: LOCAL }, body })).toMatchObject({
      status: 400,
      body: { fields: { startsOn: 'This date is over' } },
    });
  });

  it('after two kinds of credentials are merged, a tier that needed the removed kind needs the remaining kind (R10)', async () => {
    const { visitor, read } = await office();
    const into = await app.makeKind();
    const [fromId = ''] = neededFor('Local');
    const body = { intoId: into.id };
    await visitor.call(mergeCredentialKind, { params: { id: fromId }, body });
    expect((await read(LOCAL))?.kindIds).toContain(into.id);
  });
});

describe('the preview of a change', () => {
  it('the preview of a tier change works with the largest number of kinds that a program can have', async () => {
    const { visitor } = await office();
    const ids: string[] = DEFAULT_KINDS.map(({ id }) => id);
    while (ids.length < MAX_ASKED_KINDS) ids.push((await app.makeKind()).id);
    await app.makeChaplain(approved);
    const params = { id: LEADER };
    await visitor.call(addTierVersion, { params, body: { kindIds: ids.slice(0, 30) } });
    const body = { kindIds: [...ids.slice(30), randomUUID()] };
    const preview = await visitor.call(previewTier, { params, body });
    expect(preview.status).toBe(200);
    expect(preview.body.tiers[2]).toMatchObject({ before: 0, after: 0, drops: 0 });
    const everything = await visitor.call(addTierVersion, { params, body: { kindIds: ids } });
    expect(everything.status).toBe(200);
    expect((await visitor.call(readReadiness)).body.total).toMatchObject({ notKnown: 1 });
  });

  it('the preview of a tier change counts and names the people who would lose the tier, and changes nothing', async () => {
    const { visitor, read } = await office();
    const [ann, bob] = [await app.makeChaplain(approved), await app.makeChaplain(approved)];
    const kind = await app.makeKind();
    await hold(app, ann.chaplain.id, [...neededFor('Deployable'), kind.id]);
    await hold(app, bob.chaplain.id, neededFor('Deployable'));
    const before = await read(LOCAL);
    const body = { kindIds: [...(before?.kindIds ?? []), kind.id] };
    const preview = (await visitor.call(previewTier, { params: { id: LOCAL }, body })).body;
    expect(preview).toMatchObject({
      tiers: [
        { name: 'Local', before: 2, after: 1, drops: 1 },
        { name: 'Deployable', before: 2, after: 1, drops: 1 },
        { name: 'Team leader', before: 0, after: 0, drops: 0 },
      ],
      people: [{ userId: bob.user.id, tier: 'Deployable' }],
    });
    expect(await read(LOCAL)).toEqual(before);
  });

  it('the preview of a tier change that requires less counts the people who would gain the tier', async () => {
    const { visitor } = await office();
    await app.makeChaplain(approved);
    const preview = await visitor.call(previewTier, {
      params: { id: LOCAL },
      body: { kindIds: [] },
    });
    expect(preview.body.tiers[0]).toMatchObject({ before: 0, after: 1, drops: 0 });
    expect(preview.body.people).toEqual([]);
  });
});
