import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { updateCredentialKind } from '#shared/credentials/kinds/api.ts';
import {
  addTierVersion,
  createTier,
  listTiers,
  orderTiers,
  removeTierVersion,
  updateTier,
} from '#shared/readiness/api.ts';
import type { UpdateTierBody } from '#shared/readiness/schemas.ts';
import { readToday } from '#server/features/availability/service.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { DEFAULT_TIERS } from '#server/testing/default-tiers.ts';
import { neededFor } from '#server/testing/holdings.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const [LOCAL = '', DEPLOYABLE = '', LEADER = ''] = DEFAULT_TIERS.map(({ id }) => id);
const [CHECK = '', BADGE = ''] = neededFor('Local');
const FAR = '2098-01-01';

async function office() {
  const { visitor, user } = await app.signInAs('admin');
  const events = async (action: string) =>
    (await auditTrail(app)).filter((event) => event.action === action);
  return {
    visitor,
    user,
    events,
    add: async (name: string, kindIds: string[] = []) =>
      visitor.call(createTier, { body: { name, kindIds } }),
    change: async (id: string, body: UpdateTierBody) =>
      visitor.call(updateTier, { params: { id }, body }),
    plan: async (id: string, kindIds: string[], startsOn?: string) =>
      visitor.call(addTierVersion, {
        params: { id },
        body: { kindIds, ...(startsOn !== undefined && { startsOn }) },
      }),
    changed: async () => (await events('tier-changed')).map(({ details }) => details['changed']),
  };
}

describe('adding a tier', () => {
  test('a new tier takes effect today, and is audited with the names of the kinds that it needs', async () => {
    const { add, user, events } = await office();
    const { body } = await add('Flood', [CHECK, BADGE]);
    expect(body).toMatchObject({
      name: 'Flood',
      isForCalls: false,
      isRetired: false,
      kindIds: [CHECK, BADGE],
      upcoming: [],
    });
    const { rows } = await app.db.pool.query('SELECT position FROM tiers WHERE id = $1', [body.id]);
    expect(rows).toEqual([{ position: 4 }]);
    expect(await events('tier-added')).toEqual([
      {
        action: 'tier-added',
        actor: user.id,
        subject: null,
        details: { tier: 'Flood', needs: 'Background check, ID badge' },
      },
    ]);
  });

  test('a tier with the name of another tier is refused, in upper or lower case', async () => {
    const { add, events } = await office();
    expect(await add('LOCAL')).toMatchObject({
      status: 400,
      body: { fields: { name: 'A tier ‘Local’ already exists' } },
    });
    expect(await events('tier-added')).toEqual([]);
  });

  test('a program can have ten tiers, and an eleventh is refused', async () => {
    const { add } = await office();
    for (let count = 4; count < 10; count += 1) await add(`Tier ${count}`);
    expect((await add('Tier 10')).body).toMatchObject({ name: 'Tier 10' });
    expect(await add('Tier 11')).toMatchObject({
      status: 400,
      body: { fields: { name: 'At most 10 tiers' } },
    });
  });

  test('a tier that needs a kind of credential that isn’t offered is refused', async () => {
    const { add } = await office();
    expect(await add('Flood', [CHECK, randomUUID()])).toMatchObject({
      status: 400,
      body: { fields: { kindIds: 'One of the kinds was retired. Please choose again.' } },
    });
  });
});

describe('changing a tier', () => {
  test('each change of a tier is audited in words, and saving it unchanged is not', async () => {
    const { change, changed, events, user } = await office();
    await change(LEADER, { name: 'Lead', isRetired: true });
    expect((await change(LEADER, { name: 'Leader' })).body).toMatchObject({ isRetired: true });
    expect((await change(LEADER, { isRetired: false })).body).toMatchObject({ isRetired: false });
    await change(LEADER, { isForCalls: true });
    await change(LEADER, { name: 'Leader', isRetired: false, isForCalls: true });
    expect(await changed()).toEqual([
      'name Team leader → Lead, retired',
      'name Lead → Leader',
      'brought back',
      'for call-outs',
    ]);
    const [first] = await events('tier-changed');
    expect(first).toMatchObject({ actor: user.id, subject: null, details: { tier: 'Lead' } });
  });

  test('the tier for call-outs can be renamed', async () => {
    const { change, changed } = await office();
    expect(await change(DEPLOYABLE, { name: 'Ready' })).toMatchObject({
      status: 200,
      body: { name: 'Ready', isForCalls: true, isRetired: false },
    });
    expect(await changed()).toEqual(['name Deployable → Ready']);
  });

  test('a tier can’t take the name of another tier, but its own name can change its case', async () => {
    const { change } = await office();
    expect(await change(LOCAL, { name: 'deployable' })).toMatchObject({
      status: 400,
      body: { fields: { name: 'A tier ‘Deployable’ already exists' } },
    });
    expect(await change(LOCAL, { name: 'local' })).toMatchObject({
      status: 200,
      body: { name: 'local' },
    });
  });
});

describe('the order of the tiers', () => {
  test('reordering the tiers is audited', async () => {
    const { visitor, user, events } = await office();
    await visitor.call(orderTiers, { body: { ids: [LEADER, LOCAL, LEADER] } });
    expect(await events('tiers-ordered')).toEqual([
      { action: 'tiers-ordered', actor: user.id, subject: null, details: {} },
    ]);
  });

  test('a retired tier keeps its place when other tiers are reordered', async () => {
    const { visitor, change } = await office();
    await change(LOCAL, { isRetired: true });
    await visitor.call(orderTiers, { body: { ids: [LEADER] } });
    await change(LOCAL, { isRetired: false });
    const ids = (await visitor.call(listTiers)).body.map(({ id }) => id);
    expect(ids).toEqual([LEADER, LOCAL, DEPLOYABLE]);
  });

  test('an order that contains an unknown tier is answered 404', async () => {
    const { visitor, events } = await office();
    const answer = await visitor.call(orderTiers, { body: { ids: [LOCAL, randomUUID()] } });
    expect(answer).toMatchObject({ status: 404, body: { message: 'This tier was not found.' } });
    expect(await events('tiers-ordered')).toEqual([]);
  });
});

describe('planned changes of what a tier needs', () => {
  test('a change of what a tier needs is audited with the names of the kinds before and after', async () => {
    const { plan, user, events } = await office();
    await plan(LOCAL, [BADGE], FAR);
    await plan(LOCAL, [CHECK], FAR);
    await plan(LOCAL, [], '2097-01-01');
    const both = 'Background check, ID badge';
    const event = { action: 'tier-needs-changed', actor: user.id, subject: null };
    const tier = 'Local';
    expect(await events('tier-needs-changed')).toEqual([
      { ...event, details: { tier, from: both, to: 'ID badge', startsOn: FAR } },
      { ...event, details: { tier, from: 'ID badge', to: 'Background check', startsOn: FAR } },
      { ...event, details: { tier, from: both, to: '', startsOn: '2097-01-01' } },
    ]);
  });

  test('a change without a start date takes effect today, and its audit event leaves out retired kinds', async () => {
    const { visitor, plan, events } = await office();
    await visitor.call(updateCredentialKind, { params: { id: BADGE }, body: { isRetired: true } });
    const { today } = await readToday(app.db.orm);
    expect((await plan(LOCAL, [])).body).toMatchObject({ kindIds: [], upcoming: [] });
    expect((await events('tier-needs-changed')).map(({ details }) => details)).toEqual([
      { tier: 'Local', from: 'Background check', to: '', startsOn: today },
    ]);
  });

  test('twenty changes of a tier can be planned, and one more is refused', async () => {
    const { visitor, plan } = await office();
    for (let day = 10; day < 30; day += 1) await plan(LOCAL, [], `2098-01-${day}`);
    expect(await plan(LOCAL, [], '2098-02-01')).toMatchObject({
      status: 400,
      body: { fields: { startsOn: 'At most 20 changes can be planned' } },
    });
    const [local] = (await visitor.call(listTiers)).body;
    expect(local?.upcoming).toHaveLength(20);
  });

  test('a cancelled change is audited; it can’t be cancelled through another tier', async () => {
    const { visitor, user, plan, events } = await office();
    const { upcoming } = (await plan(LOCAL, [], FAR)).body;
    const versionId = upcoming[0]?.id ?? '';
    const cancel = async (id: string) =>
      visitor.call(removeTierVersion, { params: { id, versionId } });
    expect(await cancel(DEPLOYABLE)).toMatchObject({
      status: 404,
      body: { message: 'This tier change was not found.' },
    });
    expect((await cancel(LOCAL)).body).toMatchObject({ id: LOCAL, upcoming: [] });
    expect((await cancel(LOCAL)).status).toBe(404);
    expect(await events('tier-change-taken-back')).toEqual([
      {
        action: 'tier-change-taken-back',
        actor: user.id,
        subject: null,
        details: { tier: 'Local', startsOn: FAR },
      },
    ]);
  });
});
