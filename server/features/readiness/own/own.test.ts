import { expect, test } from 'vitest';
import { dateInZone } from '#shared/calendar-date.ts';
import { readOwnCredentials } from '#shared/credentials/api.ts';
import { updateCredentialKind } from '#shared/credentials/kinds/api.ts';
import { listPeople } from '#shared/people-list/api.ts';
import { updateProgram } from '#shared/program/api.ts';
import { addTierVersion, readOwnReadiness } from '#shared/readiness/api.ts';
import { readToday } from '#server/features/availability/service.ts';
import { DEFAULT_TIERS } from '#server/testing/default-tiers.ts';
import { hold, neededFor, putInState } from '#server/testing/holdings.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { readStandingOf } from './service.ts';

const app = useTestApp();

const DEPLOYABLE = ['Background check', 'ID badge', 'IS-100', 'IS-700', 'Psychological First Aid'];

test('a chaplain without any credentials sees all credentials needed for call-outs, beginning with the lowest tier', async () => {
  const { visitor } = await app.signInAsChaplain();
  const { body } = await visitor.call(readOwnReadiness);
  expect(body).toMatchObject({
    tier: null,
    readiness: 'not-known',
    wanted: { name: 'Deployable' },
    following: null,
  });
  expect(body.steps.map(({ kind }) => kind)).toEqual(DEPLOYABLE);
});

test('the standing of a person is computed from the credentials that are returned with it', async () => {
  const { chaplain } = await app.signInAsChaplain();
  await hold(app, chaplain.id, neededFor('Deployable'));
  const { standing, credentials } = await readStandingOf(app.db.orm, chaplain.id);
  expect(standing).toMatchObject({ readiness: 'ready', tier: { name: 'Deployable' } });
  const held = credentials.kinds.filter(({ state }) => state === 'valid');
  expect(held.map(({ kind }) => kind.name).toSorted()).toEqual(DEPLOYABLE);
});

test('the steps to readiness begin with rejected and expired credentials, and end with pending ones', async () => {
  const { visitor, chaplain } = await app.signInAsChaplain();
  const [check = '', badge = '', is100 = '', is700 = ''] = neededFor('Deployable');
  const put = async (kindId: string, state: 'waiting' | 'missing' | 'expired' | 'rejected') =>
    putInState(app, { chaplainId: chaplain.id, kindId }, state);
  await put(check, 'waiting');
  await put(badge, 'missing');
  await put(is100, 'expired');
  await put(is700, 'rejected');
  const { steps, readiness } = (await visitor.call(readOwnReadiness)).body;
  expect(readiness).toBe('not');
  expect(steps.map(({ state }) => state)).toEqual([
    'rejected',
    'expired',
    'missing',
    'missing',
    'waiting',
  ]);
});

test('a chaplain who holds all credentials needed for call-outs is ready, and sees what the next tier needs', async () => {
  const { visitor, chaplain } = await app.signInAsChaplain();
  await hold(app, chaplain.id, neededFor('Deployable'));
  const { body } = await visitor.call(readOwnReadiness);
  expect(body).toMatchObject({
    tier: { name: 'Deployable' },
    readiness: 'ready',
    steps: [],
    following: { name: 'Team leader', steps: [{ kind: 'IS-200' }, { kind: 'CISM' }] },
  });
});

test('a chaplain with the highest tier sees no next tier', async () => {
  const { visitor, chaplain } = await app.signInAsChaplain();
  await hold(app, chaplain.id, neededFor('Team leader'));
  const { body } = await visitor.call(readOwnReadiness);
  expect(body).toMatchObject({ tier: { name: 'Team leader' }, following: null });
});

test('if the program has no tiers, a chaplain is ready without a tier and has no steps to take', async () => {
  const { visitor } = await app.signInAsChaplain();
  await app.db.pool.query('DELETE FROM tier_versions');
  await app.db.pool.query('DELETE FROM tiers');
  expect((await visitor.call(readOwnReadiness)).body).toEqual({
    tier: null,
    readiness: 'ready',
    wanted: null,
    steps: [],
    following: null,
  });
});

test('a chaplain is ready through the end of a credential’s last day (R2)', async () => {
  const { visitor, chaplain } = await app.signInAsChaplain();
  const [first = '', ...others] = neededFor('Deployable');
  await hold(app, chaplain.id, others);
  const { today } = await readToday(app.db.orm);
  const held = await app.makeCredential({
    chaplainId: chaplain.id,
    kindId: first,
    status: 'verified',
    endsOn: today,
  });
  const read = async () => (await visitor.call(readOwnReadiness)).body.readiness;
  expect(await read()).toBe('ready');
  await app.db.pool.query('UPDATE credentials SET ends_on = ends_on - 1 WHERE id = $1', [held.id]);
  expect(await read()).toBe('nearly');
});

test('the last day of a credential ends at midnight in the program’s time zone, not the server’s (R2)', async () => {
  const now = new Date();
  // A time zone in which the date right now differs from the date in UTC.
  const timeZone = now.getUTCHours() < 10 ? 'Pacific/Honolulu' : 'Pacific/Kiritimati';
  const admin = await app.signInAs('admin');
  await admin.visitor.call(updateProgram, { body: { timeZone } });
  const today = dateInZone(timeZone, now);
  expect(today).not.toBe(dateInZone('Etc/UTC', now));
  const { visitor, chaplain } = await app.signInAsChaplain();
  const [first = '', ...others] = neededFor('Deployable');
  await hold(app, chaplain.id, others);
  const held = { chaplainId: chaplain.id, kindId: first, status: 'verified' } as const;
  const { id } = await app.makeCredential({ ...held, endsOn: today });
  const told = async () => {
    const own = (await visitor.call(readOwnReadiness)).body;
    const { kinds } = (await visitor.call(readOwnCredentials)).body;
    const [listed] = (await admin.visitor.call(listPeople)).body;
    const state = kinds.find(({ kind }) => kind.id === first)?.state;
    return [own.readiness, state, listed?.readiness];
  };
  expect(await told()).toEqual(['ready', 'ends-soon', 'ready']);
  await app.db.pool.query('UPDATE credentials SET ends_on = ends_on - 1 WHERE id = $1', [id]);
  expect(await told()).toEqual(['nearly', 'expired', 'nearly']);
});

test('a retired kind of credential is no longer needed by any tier (R10)', async () => {
  const { visitor, chaplain } = await app.signInAsChaplain();
  const [first = '', ...others] = neededFor('Deployable');
  await hold(app, chaplain.id, others);
  const admin = await app.signInAs('admin');
  const body = { isRetired: true };
  await admin.visitor.call(updateCredentialKind, { params: { id: first }, body });
  expect((await visitor.call(readOwnReadiness)).body.readiness).toBe('ready');
});

test('a change of what a tier needs takes effect on its start date', async () => {
  const { visitor, chaplain } = await app.signInAsChaplain();
  await hold(app, chaplain.id, neededFor('Deployable'));
  const admin = await app.signInAs('admin');
  const extra = await app.makeKind();
  const { id = '', kindIds = [] } = DEFAULT_TIERS[1] ?? {};
  const { today } = await readToday(app.db.orm);
  const change = async (startsOn: string) => {
    const body = { kindIds: [...kindIds, extra.id], startsOn };
    return admin.visitor.call(addTierVersion, { params: { id }, body });
  };
  const read = async () => (await visitor.call(readOwnReadiness)).body.readiness;
  expect((await change('2098-01-01')).body.upcoming).toHaveLength(1);
  expect(await read()).toBe('ready');
  await change(today);
  expect(await read()).toBe('nearly');
});
