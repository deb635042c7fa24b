import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { updateActivation } from '#shared/activations/api.ts';
import {
  activationBoard,
  callChaplains,
  releaseDeployment,
  remindSilent,
  undoRelease,
} from '#shared/calls/api.ts';
import { listOpenDeployments, recordAction } from '#shared/deployments/api.ts';
import type { ActionInput } from '#shared/deployments/schemas.ts';
import {
  changeSiteShift,
  closeSite,
  createSite,
  createSiteShift,
  listSites,
  movePeople,
  removeSiteShift,
  reopenSite,
  updateSite,
} from '#shared/sites/api.ts';
import { siteShift, tap } from '#server/testing/bodies.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approveStays, readStays } from '#server/testing/stays.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const REASON = 'Nobody else is near';

async function desk() {
  const { visitor } = await app.signInAs('admin');
  const { id } = await app.makeActivation({ address: '1 Main St' });
  const params = { id };
  const sites = async () => (await visitor.call(listSites, { params })).body.sites;
  const [main] = await sites();
  if (!main) throw new Error('no main site');
  return { visitor, id, params, sites, main };
}

type Desk = Awaited<ReturnType<typeof desk>>;

/** Asks a chaplain to come. Returns functions to tap as the chaplain and to read the call. */
async function asked({ visitor, params }: Desk, place: Record<string, string> = {}) {
  const chaplain = await app.signInAsChaplain(approved);
  const chaplainIds = [chaplain.chaplain.id];
  await visitor.call(callChaplains, { params, body: { chaplainIds, reason: REASON, ...place } });
  const read = async () => {
    const [deployment] = (await chaplain.visitor.call(listOpenDeployments)).body;
    if (!deployment) throw new Error('not asked');
    return deployment;
  };
  const { id } = await read();
  const act = async (values: Parameters<typeof tap>[0]) =>
    chaplain.visitor.call(recordAction, { params: { id }, body: tap(values) });
  return { id, userId: chaplain.user.id, read, act };
}

const staysOf = async (deploymentId: string) => readStays(app.db, deploymentId);

const usersOf = (told: readonly { userId: string }[]) => [
  ...new Set(told.map(({ userId }) => userId)),
];

const backHours = (hours: number): Pick<ActionInput, 'at'> => ({
  at: inHours(-hours).toISOString(),
});

describe('sites', () => {
  test('a new activation has a main site with the activation’s location and address', async () => {
    const { main } = await desk();
    expect(main).toMatchObject({
      isMain: true,
      name: 'Mayfield',
      address: '1 Main St',
      shifts: [],
    });
  });

  test('people asked to come to a site are notified of its details and see them on their call', async () => {
    const all = await desk();
    const { visitor, params } = all;
    const contact = 'The principal, 270 555 0101';
    const body = { name: 'High school gym', address: '2 School Rd', contact, bring: 'Boots' };
    const [, gym] = (await visitor.call(createSite, { params, body })).body.sites;
    const { read } = await asked(all, { siteId: gym?.id ?? '' });
    expect((await read()).site).toMatchObject({ name: 'High school gym', address: '2 School Rd' });
    const [message] = await readOutbox(app.db);
    expect(message?.facts).toMatchObject({
      location: 'Mayfield',
      site: { name: 'High school gym', address: '2 School Rd', contact, bring: 'Boots' },
    });
    expect((await readLog(app.db)).at(-1)).toMatchObject({
      kind: 'asked',
      details: { site: 'High school gym' },
    });
  });

  test('when an activation moves, earlier hours keep the site and the address at which they were worked (D5)', async () => {
    const all = await desk();
    const { visitor, params, main, sites } = all;
    const person = await asked(all);
    await person.act({ kind: 'arrive', ...backHours(3) });
    const body = { location: 'Paris', address: '9 Elm St' };
    await visitor.call(updateActivation, { params, body });
    expect((await staysOf(person.id))[0]).toMatchObject({
      siteId: main.id,
      siteName: 'Mayfield',
      siteAddress: '1 Main St',
    });
    expect(await sites()).toMatchObject([
      { isMain: true, name: 'Paris', address: '9 Elm St' },
      { id: main.id, isMain: false, name: 'Mayfield', onScene: 1, endsAt: null },
    ]);
  });

  test('correcting an activation’s location also corrects the location of unapproved hours, but not of approved hours', async () => {
    const all = await desk();
    const { visitor, params, main } = all;
    const [open, done] = [await asked(all), await asked(all)];
    await open.act({ kind: 'arrive', ...backHours(3) });
    await done.act({ kind: 'arrive', ...backHours(3) });
    await done.act({ kind: 'leave', ...backHours(1) });
    await approveStays(app.db, done.id);
    const body = { location: 'Mayfield High', placeChange: 'correction' } as const;
    await visitor.call(updateActivation, { params, body });
    expect((await staysOf(open.id))[0]).toMatchObject({ siteName: 'Mayfield High' });
    expect((await staysOf(done.id))[0]).toMatchObject({ siteId: main.id, siteName: 'Mayfield' });
  });

  test('changing an activation’s location renames the main site if nobody has been there yet', async () => {
    const all = await desk();
    await all.visitor.call(updateActivation, { params: all.params, body: { location: 'Paris' } });
    expect(await all.sites()).toMatchObject([{ id: all.main.id, name: 'Paris', isMain: true }]);
  });

  test('if an activation’s address changes, only people of the main site are notified', async () => {
    const all = await desk();
    const gym = await app.makeSite({ activationId: all.id });
    const [here, there] = [await asked(all), await asked(all, { siteId: gym.id })];
    await all.visitor.call(updateActivation, { params: all.params, body: { address: '3 Oak St' } });
    const told = (await readOutbox(app.db)).filter(({ kind }) => kind === 'activation-changed');
    expect(usersOf(told)).toEqual([here.userId]);
    expect(there.userId).not.toBe(here.userId);
  });

  test('correcting the name of the main site also corrects the activation’s location', async () => {
    const { visitor, id, main } = await desk();
    const body = { name: 'Mayfield Armory', tell: false };
    await visitor.call(updateSite, { params: { id, siteId: main.id }, body });
    const { activation } = (await visitor.call(activationBoard, { params: { id } })).body;
    expect(activation).toMatchObject({ location: 'Mayfield Armory', address: '1 Main St' });
  });

  test('a site with people can’t be closed without a decision about them; if another site is named, they are moved there (D3)', async () => {
    const all = await desk();
    const { visitor, id, main } = all;
    const gym = await app.makeSite({ activationId: id });
    const [present, coming] = [
      await asked(all, { siteId: gym.id }),
      await asked(all, { siteId: gym.id }),
    ];
    await present.act({ kind: 'arrive', ...backHours(2) });
    await coming.act({ kind: 'come' });
    const params = { id, siteId: gym.id };
    expect(await visitor.call(closeSite, { params, body: {} })).toMatchObject({
      status: 409,
      body: { code: 'site-has-people' },
    });
    await visitor.call(closeSite, { params, body: { moveTo: main.id } });
    expect(await all.sites()).toMatchObject([
      { id: main.id, onScene: 1, coming: 1 },
      { id: gym.id, onScene: 0, coming: 0, endsAt: expect.any(String) },
    ]);
    expect(await staysOf(present.id)).toMatchObject([
      { siteName: 'High school gym', leftAt: expect.any(Date) },
      { siteName: 'Mayfield', leftAt: null },
    ]);
  });

  test('a site can be closed by ending the work there: people on scene have left, and people on the way are released (D3)', async () => {
    const all = await desk();
    const gym = await app.makeSite({ activationId: all.id });
    const [present, coming] = [
      await asked(all, { siteId: gym.id }),
      await asked(all, { siteId: gym.id }),
    ];
    const elsewhere = await asked(all);
    await present.act({ kind: 'arrive', ...backHours(2) });
    await elsewhere.act({ kind: 'arrive', ...backHours(2) });
    await coming.act({ kind: 'come' });
    const params = { id: all.id, siteId: gym.id };
    await all.visitor.call(closeSite, { params, body: { endStays: true } });
    const { rows } = (await all.visitor.call(activationBoard, { params: all.params })).body;
    const statuses = rows.map(({ id, status }) => [id, status]);
    expect(Object.fromEntries(statuses)).toEqual({
      [present.id]: 'left',
      [coming.id]: 'released',
      [elsewhere.id]: 'on-scene',
    });
    const told = (await readOutbox(app.db)).filter(({ kind }) => kind === 'released');
    expect(usersOf(told)).toEqual([coming.userId]);
  });

  test('a site can’t be closed by moving its people to that same site (D3)', async () => {
    const all = await desk();
    const gym = await app.makeSite({ activationId: all.id });
    await (await asked(all, { siteId: gym.id })).act({ kind: 'come' });
    const params = { id: all.id, siteId: gym.id };
    const answer = await all.visitor.call(closeSite, { params, body: { moveTo: gym.id } });
    expect(answer.status).toBe(400);
    expect((await all.sites())[1]).toMatchObject({ coming: 1, endsAt: null });
  });

  async function closedBehind(kind: 'decline' | 'leave') {
    const all = await desk();
    const gym = await app.makeSite({ activationId: all.id });
    const person = await asked(all, { siteId: gym.id });
    if (kind === 'leave') await person.act({ kind: 'arrive', ...backHours(2) });
    const actionId = randomUUID();
    await person.act({ kind, actionId });
    const params = { id: all.id, siteId: gym.id };
    expect((await all.visitor.call(closeSite, { params, body: {} })).status).toBe(200);
    return { ...all, person, actionId };
  }

  test('a chaplain who declined a call and accepts it after its site was closed is sent to the main site', async () => {
    const { person, sites } = await closedBehind('decline');
    await person.act({ kind: 'come' });
    expect(await sites()).toMatchObject([{ coming: 1 }, { coming: 0 }]);
  });

  test('a chaplain who left a site and comes back after it was closed is on scene at the main site', async () => {
    const { person, sites } = await closedBehind('leave');
    await person.act({ kind: 'arrive' });
    expect(await sites()).toMatchObject([{ onScene: 1 }, { onScene: 0 }]);
    expect((await staysOf(person.id)).at(-1)).toMatchObject({ siteName: 'Mayfield' });
  });

  test('a chaplain can’t undo leaving a site once that site has been closed', async () => {
    const { person, sites, actionId } = await closedBehind('leave');
    const answer = await person.act({ kind: 'undo', undoes: actionId });
    expect(answer).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
    expect(await sites()).toMatchObject([{ onScene: 0 }, { onScene: 0 }]);
  });

  test('the main site can be closed only if another site is named, which then becomes the main site', async () => {
    const { visitor, id, main, sites } = await desk();
    const params = { id, siteId: main.id };
    const refused = await visitor.call(closeSite, { params, body: { endStays: true } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'main-site' } });
    const gym = await app.makeSite({ activationId: id });
    await visitor.call(closeSite, { params, body: { moveTo: gym.id } });
    expect(await sites()).toMatchObject([{ id: gym.id, isMain: true }, { id: main.id }]);
    const { activation } = (await visitor.call(activationBoard, { params: { id } })).body;
    expect(activation.location).toBe('High school gym');
  });

  test('nobody can be asked to come to a closed site until it is reopened', async () => {
    const all = await desk();
    const gym = await app.makeSite({ activationId: all.id, endsAt: inHours(1) });
    const chaplainIds = [(await app.makeChaplain(approved)).chaplain.id];
    const body = { chaplainIds, reason: REASON, siteId: gym.id };
    const ask = async () => all.visitor.call(callChaplains, { params: all.params, body });
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'site-closed' } });
    await all.visitor.call(reopenSite, { params: { id: all.id, siteId: gym.id } });
    expect((await ask()).status).toBe(200);
  });

  test('no site can be added to a finished activation', async () => {
    const { visitor } = await desk();
    const { id } = await app.makeActivation({ status: 'completed' });
    const answer = await visitor.call(createSite, { params: { id }, body: { name: 'Gym' } });
    expect(answer).toMatchObject({ status: 409, body: { code: 'activation-over' } });
  });
});

describe('shifts', () => {
  async function withShift(needed = 1) {
    const all = await desk();
    const params = { id: all.id, siteId: all.main.id };
    const body = siteShift({ needed });
    const { sites } = (await all.visitor.call(createSiteShift, { params, body })).body;
    const shift = sites[0]?.shifts[0];
    if (!shift) throw new Error('no shift');
    const now = async () => (await all.sites())[0]?.shifts[0];
    return { ...all, shift, now };
  }

  test('a shift shows how many people are needed, coming, asked, and waiting for a place', async () => {
    const all = await withShift(4);
    const place = { siteShiftId: all.shift.id };
    const people = [await asked(all, place), await asked(all, place), await asked(all, place)];
    await people[0]?.act({ kind: 'come' });
    await people[1]?.act({ kind: 'come' });
    expect(await all.now()).toMatchObject({ needed: 4, filled: 2, asked: 1, waiting: 0 });
  });

  test('a chaplain who accepts a full shift waits for a place, which the desk can give them (D4)', async () => {
    const all = await withShift(1);
    const place = { siteShiftId: all.shift.id };
    const [first, second] = [await asked(all, place), await asked(all, place)];
    await first.act({ kind: 'come' });
    await second.act({ kind: 'come' });
    expect(await second.read()).toMatchObject({
      status: 'asked',
      waitsSince: expect.any(String),
      siteShift: { startsAt: all.shift.startsAt },
    });
    expect(await all.now()).toMatchObject({ filled: 1, waiting: 1 });
    const { activation } = (await all.visitor.call(activationBoard, { params: all.params })).body;
    expect(activation.counts).toMatchObject({ asked: 0, coming: 1 });
    expect((await readLog(app.db)).at(-1)?.kind).toBe('waits-for-place');
    // The waiting chaplain has answered, so no reminder goes out.
    await all.visitor.call(remindSilent, { params: all.params });
    expect((await readOutbox(app.db)).filter(({ kind }) => kind === 'call-reminder')).toEqual([]);

    await first.act({ kind: 'decline' });
    const seen = { deploymentId: second.id, siteId: all.main.id, siteShiftId: all.shift.id };
    const body = { people: [seen], siteId: all.main.id, siteShiftId: all.shift.id };
    await all.visitor.call(movePeople, { params: all.params, body });
    expect(await second.read()).toMatchObject({ status: 'coming', waitsSince: null });
    const told = (await readOutbox(app.db)).filter(({ kind }) => kind === 'place-given');
    expect(usersOf(told)).toEqual([second.userId]);
  });

  test('if ten chaplains accept a shift with three places at the same time, three are coming and seven wait (D4)', async () => {
    const all = await withShift(3);
    const people: Awaited<ReturnType<typeof asked>>[] = [];
    for (let count = 0; count < 10; count += 1) {
      people.push(await asked(all, { siteShiftId: all.shift.id }));
    }
    await Promise.all(people.map(async ({ act }) => act({ kind: 'come' })));
    expect(await all.now()).toMatchObject({ filled: 3, waiting: 7 });
  });

  test('when an activation moves to a new site, chaplains waiting for a place in a shift get the status ‘coming’', async () => {
    const all = await withShift(1);
    const place = { siteShiftId: all.shift.id };
    const [first, second] = [await asked(all, place), await asked(all, place)];
    await first.act({ kind: 'come' });
    await second.act({ kind: 'come' });
    const body = { location: 'Fancy Farm', placeChange: 'new-site' } as const;
    await all.visitor.call(updateActivation, { params: all.params, body });
    expect(await second.read()).toMatchObject({ status: 'coming', waitsSince: null });
    expect((await all.sites())[0]).toMatchObject({ name: 'Fancy Farm', coming: 2, waiting: 0 });
  });

  test('a chaplain can’t undo declining a shift once somebody else has taken the place (D4)', async () => {
    const all = await withShift(1);
    const place = { siteShiftId: all.shift.id };
    const [first, second] = [await asked(all, place), await asked(all, place)];
    await first.act({ kind: 'come' });
    const actionId = randomUUID();
    await first.act({ kind: 'decline', actionId });
    await second.act({ kind: 'come' });
    const answer = await first.act({ kind: 'undo', undoes: actionId });
    expect(answer).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } });
    expect(await all.now()).toMatchObject({ filled: 1 });
  });

  test('the log says only once that a chaplain waits for a place in a shift, even if they tap another button later', async () => {
    const all = await withShift(1);
    const place = { siteShiftId: all.shift.id };
    const [first, second] = [await asked(all, place), await asked(all, place)];
    await first.act({ kind: 'come' });
    await second.act({ kind: 'come' });
    await second.act({ kind: 'contact', contact: 'family', change: 1 });
    const lines = (await readLog(app.db)).filter(({ kind }) => kind === 'waits-for-place');
    expect(lines).toHaveLength(1);
  });

  test('chaplains waiting for a place in a shift can still decline or arrive', async () => {
    const all = await withShift(1);
    const place = { siteShiftId: all.shift.id };
    const people = [await asked(all, place), await asked(all, place), await asked(all, place)];
    for (const { act } of people) await act({ kind: 'come' });
    await people[1]?.act({ kind: 'decline' });
    await people[2]?.act({ kind: 'arrive' });
    expect(await people[2]?.read()).toMatchObject({ status: 'on-scene', waitsSince: null });
    expect(await all.now()).toMatchObject({ filled: 2, waiting: 0 });
  });

  test('a shift that spans midnight and the end of daylight saving time is stored with its exact start and end (D2)', async () => {
    const all = await desk();
    const params = { id: all.id, siteId: all.main.id };
    // In the program's time zone, daylight saving time ends on November 1, 2026.
    const times = { startsAt: '2026-11-01T02:00:00.000Z', endsAt: '2026-11-01T12:00:00.000Z' };
    await all.visitor.call(createSiteShift, { params, body: siteShift(times) });
    expect((await all.sites())[0]?.shifts[0]).toMatchObject(times);
  });

  test.each([
    ['ends before it starts', { endsAt: inHours(-1).toISOString() }],
    ['is longer than 36 hours', { endsAt: inHours(60).toISOString() }],
    ['needs nobody', { needed: 0 }],
  ])('a shift that %s is refused', async (_, values) => {
    const all = await desk();
    const params = { id: all.id, siteId: all.main.id };
    const answer = await all.visitor.call(createSiteShift, { params, body: siteShift(values) });
    expect(answer.status).toBe(400);
    const { shift, visitor, id } = await withShift();
    const changed = await visitor.call(changeSiteShift, {
      params: { id, shiftId: shift.id },
      body: values,
    });
    expect(changed.status).toBe(400);
  });

  test('the people of a shift are notified of its new times', async () => {
    const all = await withShift();
    const { userId } = await asked(all, { siteShiftId: all.shift.id });
    const params = { id: all.id, shiftId: all.shift.id };
    const body = { endsAt: inHours(8).toISOString() };
    await all.visitor.call(changeSiteShift, { params, body });
    const told = (await readOutbox(app.db)).filter(({ kind }) => kind === 'activation-changed');
    expect(told).toMatchObject([{ userId, facts: { shift: { endsAt: body.endsAt } } }]);
  });

  test('a shift can’t be removed while somebody has been asked to take it', async () => {
    const all = await withShift();
    const params = { id: all.id, shiftId: all.shift.id };
    const { act } = await asked(all, { siteShiftId: all.shift.id });
    const refused = await all.visitor.call(removeSiteShift, { params });
    expect(refused).toMatchObject({ status: 409, body: { code: 'shift-has-people' } });
    await act({ kind: 'decline' });
    expect((await all.visitor.call(removeSiteShift, { params })).status).toBe(204);
  });
});

describe('moving people', () => {
  test('if two coordinators move the same person at the same time, the second is refused with 409 (D1)', async () => {
    const all = await desk();
    const person = await asked(all);
    const [gym, church] = [
      await app.makeSite({ activationId: all.id }),
      await app.makeSite({ activationId: all.id, name: 'Church' }),
    ];
    const seen = { deploymentId: person.id, siteId: all.main.id, siteShiftId: null };
    const moves = await Promise.all(
      [gym, church].map(async ({ id: siteId }) =>
        all.visitor.call(movePeople, { params: all.params, body: { people: [seen], siteId } }),
      ),
    );
    expect(moves.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    const lost = moves.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({ code: 'moved-meanwhile' });
  });

  test('a chaplain moved while on scene gets hours at each site, and counts as on scene since the first arrival (D3)', async () => {
    const all = await desk();
    const person = await asked(all);
    await person.act({ kind: 'arrive', ...backHours(11) });
    const gym = await app.makeSite({ activationId: all.id, address: '2 School Rd' });
    const seen = { deploymentId: person.id, siteId: all.main.id, siteShiftId: null };
    const body = { people: [seen], siteId: gym.id };
    await all.visitor.call(movePeople, { params: all.params, body });
    const [first, second] = await staysOf(person.id);
    expect(first).toMatchObject({ siteName: 'Mayfield', siteAddress: '1 Main St' });
    expect(second).toMatchObject({ siteAddress: '2 School Rd', arrivedAt: first?.leftAt });
    expect(second?.onSceneSince).toEqual(first?.arrivedAt);
    const { rows } = (await all.visitor.call(activationBoard, { params: all.params })).body;
    expect(rows[0]).toMatchObject({ siteId: gym.id, status: 'on-scene', warning: 10 });
    const moved = (await readLog(app.db)).find(({ kind }) => kind === 'moved');
    expect(moved?.details).toMatchObject({ from: 'Mayfield', to: 'High school gym' });
  });

  test('when a chaplain is moved to another site, the hours there have the same payer and organization as before', async () => {
    const all = await desk();
    const person = await app.makeDeployment({ activationId: all.id, status: 'on-scene' });
    const paid = { organization: 'Red River Association', paidBy: 'The county' };
    const arrivedAt = inHours(-2);
    await app.makeShift({ deploymentId: person.id, arrivedAt, leftAt: null, ...paid });
    const gym = await app.makeSite({ activationId: all.id });
    const seen = { deploymentId: person.id, siteId: all.main.id, siteShiftId: null };
    const body = { people: [seen], siteId: gym.id };
    await all.visitor.call(movePeople, { params: all.params, body });
    expect(await staysOf(person.id)).toMatchObject([paid, paid]);
  });

  test('a person who is already being released is released when their site is closed, and isn’t told of another site', async () => {
    const all = await desk();
    const gym = await app.makeSite({ activationId: all.id });
    const person = await asked(all, { siteId: gym.id });
    await all.visitor.call(releaseDeployment, {
      params: { id: all.id, deploymentId: person.id },
    });
    const params = { id: all.id, siteId: gym.id };
    await all.visitor.call(closeSite, { params, body: { moveTo: all.main.id } });
    const kinds = (await readOutbox(app.db)).map(({ kind }) => kind);
    expect(kinds).not.toContain('activation-changed');
    expect(kinds.filter((kind) => kind === 'released')).toHaveLength(1);
    const undone = await all.visitor.call(undoRelease, {
      params: { id: all.id, deploymentId: person.id },
    });
    expect(undone.status).toBe(409);
  });

  test('a chaplain who has declined the call can’t be moved to another site', async () => {
    const all = await desk();
    const person = await asked(all);
    await person.act({ kind: 'decline' });
    const gym = await app.makeSite({ activationId: all.id });
    const seen = { deploymentId: person.id, siteId: all.main.id, siteShiftId: null };
    const body = { people: [seen], siteId: gym.id };
    const answer = await all.visitor.call(movePeople, { params: all.params, body });
    expect(answer).toMatchObject({ status: 409, body: { code: 'not-open' } });
  });

  test('a chaplain can’t be moved once they are about to be released (D14)', async () => {
    const all = await desk();
    const gym = await app.makeSite({ activationId: all.id });
    const { id, act } = await asked(all);
    await act({ kind: 'come' });
    await all.visitor.call(releaseDeployment, { params: { id: all.id, deploymentId: id } });
    const seen = { deploymentId: id, siteId: all.main.id, siteShiftId: null };
    const body = { people: [seen], siteId: gym.id };
    const answer = await all.visitor.call(movePeople, { params: all.params, body });
    expect(answer).toMatchObject({ status: 409, body: { code: 'being-released' } });
    expect(await all.sites()).toMatchObject([{ coming: 1 }, { coming: 0 }]);
  });

  test('nobody can be moved to a closed site, to another site’s shift, or from another activation', async () => {
    const all = await desk();
    const person = await asked(all);
    const seen = { deploymentId: person.id, siteId: all.main.id, siteShiftId: null };
    const closed = await app.makeSite({ activationId: all.id, endsAt: inHours(1) });
    const elsewhere = await app.makeSiteShift({
      siteId: (await app.makeSite({ activationId: all.id, name: 'Church' })).id,
    });
    const other = await app.makeDeployment();
    const stranger = { deploymentId: other.id, siteId: null, siteShiftId: null };
    const bodies = [
      { people: [seen], siteId: closed.id },
      { people: [seen], siteId: all.main.id, siteShiftId: elsewhere.id },
      { people: [stranger], siteId: all.main.id },
    ];
    const statuses: number[] = [];
    for (const body of bodies) {
      statuses.push((await all.visitor.call(movePeople, { params: all.params, body })).status);
    }
    expect(statuses).toEqual([409, 400, 404]);
  });
});
