import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { activationBoard } from '#shared/calls/api.ts';
import {
  countSitePeople,
  createSite,
  listSites,
  reopenSite,
  updateSite,
} from '#shared/sites/api.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { readStays } from '#server/testing/stays.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function desk() {
  const { visitor, user } = await app.signInAs('admin');
  const { id } = await app.makeActivation({ address: '1 Main St' });
  const params = { id };
  const sites = async () => (await visitor.call(listSites, { params })).body.sites;
  const [main] = await sites();
  if (!main) throw new Error('no main site');
  const place = async () => {
    const { activation } = (await visitor.call(activationBoard, { params })).body;
    return { location: activation.location, address: activation.address };
  };
  return { visitor, user, id, params, sites, main, place };
}

/** Puts an approved chaplain on the board. */
async function onBoard(values: Parameters<typeof app.makeDeployment>[0]) {
  const { chaplain, user } = await app.makeChaplain(approved);
  const row = await app.makeDeployment({ chaplainId: chaplain.id, ...values });
  return { ...row, userId: user.id };
}

async function onScene(activationId: string) {
  const person = await onBoard({ activationId, status: 'on-scene' });
  await app.makeShift({ deploymentId: person.id, arrivedAt: inHours(-2), leftAt: null });
  return person;
}

const logged = async () => (await readLog(app.db)).map(({ kind, details }) => ({ kind, details }));

describe('adding a site', () => {
  test('the log says which site was added, and its address', async () => {
    const { visitor, user, params } = await desk();
    const body = { name: 'School', address: '2 School Rd' };
    expect((await visitor.call(createSite, { params, body })).status).toBe(200);
    expect(await logged()).toEqual([
      { kind: 'site-added', details: { site: 'School', address: '2 School Rd' } },
    ]);
    expect(await readLog(app.db)).toMatchObject([{ authorId: user.id }]);
  });

  test('the hundredth site of an activation can be added, but not another one', async () => {
    const { visitor, id, params } = await desk();
    // Makes 99 sites, together with the main site.
    await app.db.pool.query(
      `INSERT INTO sites (activation_id, name, begins_at)
        SELECT $1::uuid, 'Site ' || n, now() FROM generate_series(1, 98) AS n`,
      [id],
    );
    const add = async () => visitor.call(createSite, { params, body: { name: 'School' } });
    expect((await add()).status).toBe(200);
    expect(await add()).toMatchObject({
      status: 409,
      body: { code: 'too-many-sites', message: 'An activation has at most 100 sites.' },
    });
  });
});

describe('correcting a site', () => {
  test('correcting the main site’s address also corrects the activation’s address and unapproved hours', async () => {
    const { visitor, id, main, place } = await desk();
    const person = await onScene(id);
    const body = { address: '3 Oak St', tell: false };
    await visitor.call(updateSite, { params: { id, siteId: main.id }, body });
    expect(await place()).toEqual({ location: 'Mayfield', address: '3 Oak St' });
    expect(await readStays(app.db, person.id)).toMatchObject([
      { siteName: 'Mayfield', siteAddress: '3 Oak St' },
    ]);
    expect(await logged()).toEqual([
      {
        kind: 'site-changed',
        details: { site: 'Mayfield', address: '3 Oak St', addressBefore: '1 Main St' },
      },
    ]);
    expect(await readOutbox(app.db)).toEqual([]);
  });

  test('people of the main site are notified of its new name, as the activation’s location', async () => {
    const { visitor, id, main } = await desk();
    const gym = await app.makeSite({ activationId: id });
    const here = await onBoard({ activationId: id });
    await onBoard({ activationId: id, siteId: gym.id });
    const body = { name: 'Armory' };
    await visitor.call(updateSite, { params: { id, siteId: main.id }, body });
    expect(await readOutbox(app.db)).toMatchObject([
      {
        kind: 'activation-changed',
        userId: here.userId,
        deploymentId: here.id,
        facts: {
          eventType: 'Tornado',
          location: 'Armory',
          address: '1 Main St',
          site: { name: 'Armory', address: '1 Main St' },
          changed: ['site'],
        },
      },
    ]);
    expect(await logged()).toEqual([
      { kind: 'site-changed', details: { site: 'Armory', name: 'Armory', nameBefore: 'Mayfield' } },
    ]);
  });

  test('correcting the name of another site leaves the activation’s location as it is, also in the message', async () => {
    const { visitor, id, place } = await desk();
    const gym = await app.makeSite({ activationId: id });
    const there = await onBoard({ activationId: id, siteId: gym.id });
    const body = { name: 'Middle school gym' };
    await visitor.call(updateSite, { params: { id, siteId: gym.id }, body });
    expect(await place()).toEqual({ location: 'Mayfield', address: '1 Main St' });
    expect(await readOutbox(app.db)).toMatchObject([
      {
        userId: there.userId,
        facts: { location: 'Mayfield', address: '1 Main St', site: { name: 'Middle school gym' } },
      },
    ]);
  });

  test('correcting only the contact of a site leaves the hours there as they are', async () => {
    const { visitor, id, main } = await desk();
    const person = await onScene(id);
    const before = await readStays(app.db, person.id);
    const body = { contact: 'The principal, 270 555 0101', tell: false };
    await visitor.call(updateSite, { params: { id, siteId: main.id }, body });
    expect(await readStays(app.db, person.id)).toEqual(before);
    expect(await logged()).toEqual([
      {
        kind: 'site-changed',
        details: {
          site: 'Mayfield',
          contact: 'The principal, 270 555 0101',
          contactBefore: null,
        },
      },
    ]);
  });

  test('saving a site without a change adds no line to the log and notifies nobody', async () => {
    const { visitor, id, main } = await desk();
    await onBoard({ activationId: id });
    const params = { id, siteId: main.id };
    const answer = await visitor.call(updateSite, { params, body: { name: 'Mayfield' } });
    expect(answer.status).toBe(200);
    expect(await logged()).toEqual([]);
    expect(await readOutbox(app.db)).toEqual([]);
  });

  test('a site that doesn’t exist is answered with 404', async () => {
    const { visitor, id } = await desk();
    const params = { id, siteId: randomUUID() };
    const missing = { status: 404, body: { message: 'This site was not found.' } };
    expect(await visitor.call(countSitePeople, { params })).toMatchObject(missing);
    const body = { name: 'Gym' };
    expect(await visitor.call(updateSite, { params, body })).toMatchObject(missing);
  });
});

describe('reopening a site', () => {
  test('a closed site is open again once it is reopened, and the log says so only once', async () => {
    const { visitor, id, sites } = await desk();
    const gym = await app.makeSite({ activationId: id, endsAt: inHours(1) });
    const params = { id, siteId: gym.id };
    expect((await visitor.call(reopenSite, { params })).status).toBe(200);
    expect((await visitor.call(reopenSite, { params })).status).toBe(200);
    expect((await sites())[1]).toMatchObject({ id: gym.id, endsAt: null });
    expect(await logged()).toEqual([
      { kind: 'site-reopened', details: { site: 'High school gym' } },
    ]);
  });
});
