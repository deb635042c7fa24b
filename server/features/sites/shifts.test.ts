import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { changeSiteShift, createSiteShift, listSites, removeSiteShift } from '#shared/sites/api.ts';
import { siteShift } from '#server/testing/bodies.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const HOUR = 60 * 60 * 1000;

async function desk() {
  const { visitor, user } = await app.signInAs('admin');
  const { id } = await app.makeActivation({ address: '1 Main St' });
  const sites = async () => (await visitor.call(listSites, { params: { id } })).body.sites;
  const [main] = await sites();
  if (!main) throw new Error('no main site');
  return { visitor, user, id, sites, main };
}

interface Change {
  startsAt?: string;
  endsAt?: string;
  needed?: number;
  tell?: boolean;
}

/** Adds a shift from 1 to 9 hours ahead, and a chaplain who is asked to take it. */
async function withShift() {
  const { visitor, id, sites, main } = await desk();
  const row = await app.makeSiteShift({ siteId: main.id });
  const { chaplain, user } = await app.makeChaplain(approved);
  const person = { activationId: id, chaplainId: chaplain.id, siteShiftId: row.id };
  const { id: deploymentId } = await app.makeDeployment(person);
  const startsAt = row.startsAt.toISOString();
  const endsAt = row.endsAt.toISOString();
  const params = { id, shiftId: row.id };
  const change = async (body: Change) => visitor.call(changeSiteShift, { params, body });
  const remove = async () => visitor.call(removeSiteShift, { params });
  const now = async () => (await sites())[0]?.shifts[0];
  return { startsAt, endsAt, deploymentId, userId: user.id, change, remove, now };
}

const logged = async () => (await readLog(app.db)).map(({ kind, details }) => ({ kind, details }));

describe('adding a shift', () => {
  test('the log says which shift was added, with its times and how many people it needs', async () => {
    const { visitor, user, id, main } = await desk();
    const params = { id, siteId: main.id };
    const body = siteShift({ needed: 3 });
    expect((await visitor.call(createSiteShift, { params, body })).status).toBe(200);
    const { startsAt, endsAt } = body;
    expect(await logged()).toEqual([
      { kind: 'shift-added', details: { site: 'Mayfield', startsAt, endsAt, needed: 3 } },
    ]);
    expect(await readLog(app.db)).toMatchObject([{ authorId: user.id }]);
  });

  test('no shift can be added to a closed site', async () => {
    const { visitor, id } = await desk();
    const gym = await app.makeSite({ activationId: id, endsAt: inHours(1) });
    const params = { id, siteId: gym.id };
    expect(await visitor.call(createSiteShift, { params, body: siteShift() })).toMatchObject({
      status: 409,
      body: { code: 'site-closed' },
    });
  });

  test('the hundredth shift of a site can be added, but not another one', async () => {
    const { visitor, id, main } = await desk();
    await app.db.pool.query(
      `INSERT INTO site_shifts (site_id, starts_at, ends_at)
        SELECT $1::uuid, now(), now() + interval '1 hour' FROM generate_series(1, 99)`,
      [main.id],
    );
    const params = { id, siteId: main.id };
    const add = async () => visitor.call(createSiteShift, { params, body: siteShift() });
    expect((await add()).status).toBe(200);
    expect(await add()).toMatchObject({
      status: 409,
      body: { code: 'too-many-shifts', message: 'A site has at most 100 shifts.' },
    });
  });
});

describe('changing a shift', () => {
  test('people are notified of a new start, and the log shows the new times', async () => {
    const { endsAt, deploymentId, userId, change, now } = await withShift();
    const startsAt = inHours(2).toISOString();
    expect((await change({ startsAt })).status).toBe(200);
    expect(await now()).toMatchObject({ startsAt, endsAt, needed: 1 });
    expect(await logged()).toEqual([
      { kind: 'shift-changed', details: { site: 'Mayfield', startsAt, endsAt, needed: 1 } },
    ]);
    expect(await readOutbox(app.db)).toMatchObject([
      {
        kind: 'activation-changed',
        userId,
        deploymentId,
        facts: {
          eventType: 'Tornado',
          location: 'Mayfield',
          address: '1 Main St',
          site: { name: 'Mayfield', address: '1 Main St' },
          shift: { startsAt, endsAt },
          changed: ['time'],
        },
      },
    ]);
  });

  test('nobody is notified if a shift only needs more people', async () => {
    const { startsAt, endsAt, change, now } = await withShift();
    expect((await change({ needed: 4 })).status).toBe(200);
    expect(await now()).toMatchObject({ startsAt, endsAt, needed: 4 });
    expect(await logged()).toMatchObject([{ details: { needed: 4 } }]);
    expect(await readOutbox(app.db)).toEqual([]);
  });

  test('nobody is notified of a shift’s new end if the desk says so', async () => {
    const { startsAt, change, now } = await withShift();
    const endsAt = inHours(8).toISOString();
    expect((await change({ endsAt, tell: false })).status).toBe(200);
    expect(await now()).toMatchObject({ startsAt, endsAt });
    expect(await readOutbox(app.db)).toEqual([]);
  });

  test('a shift can’t end at the moment when it starts', async () => {
    const { startsAt, change } = await withShift();
    const message = 'The end must be after the start';
    expect(await change({ endsAt: startsAt })).toMatchObject({
      status: 400,
      body: { code: 'validation', message, fields: { endsAt: message } },
    });
  });

  test('a shift can last 36 hours, but not a minute longer', async () => {
    const { startsAt, change } = await withShift();
    const end = Date.parse(startsAt) + 36 * HOUR;
    expect((await change({ endsAt: new Date(end).toISOString() })).status).toBe(200);
    const message = 'A shift has at most 36 hours';
    expect(await change({ endsAt: new Date(end + 60_000).toISOString() })).toMatchObject({
      status: 400,
      body: { code: 'validation', message, fields: { endsAt: message } },
    });
  });

  test('a shift that doesn’t exist is answered with 404', async () => {
    const { visitor, id } = await desk();
    const params = { id, shiftId: randomUUID() };
    const missing = { status: 404, body: { message: 'This shift was not found.' } };
    const body = { needed: 2 };
    expect(await visitor.call(changeSiteShift, { params, body })).toMatchObject(missing);
    expect(await visitor.call(removeSiteShift, { params })).toMatchObject(missing);
  });
});

describe('removing a shift', () => {
  test('a shift whose only chaplain has left can be removed, and the log shows its times', async () => {
    const { startsAt, endsAt, remove, now } = await withShift();
    await app.db.pool.query("UPDATE activation_assignments SET status = 'left'");
    expect((await remove()).status).toBe(204);
    expect(await now()).toBeUndefined();
    expect(await logged()).toEqual([
      { kind: 'shift-removed', details: { site: 'Mayfield', startsAt, endsAt, needed: 1 } },
    ]);
  });

  test('a shift for which one person is asked says so when it can’t be removed', async () => {
    const { remove } = await withShift();
    expect(await remove()).toMatchObject({
      status: 409,
      body: {
        code: 'shift-has-people',
        message: '1 person is asked for this shift: move them first.',
      },
    });
  });
});
