import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listSites, movePeople } from '#shared/sites/api.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

interface Place {
  siteId: string;
  siteShiftId?: string;
}

async function desk(activation: Parameters<typeof app.makeActivation>[0] = {}) {
  const { visitor, user } = await app.signInAs('admin');
  const { id } = await app.makeActivation({ address: '1 Main St', ...activation });
  const params = { id };
  const sites = async () => (await visitor.call(listSites, { params })).body.sites;
  const [main] = await sites();
  if (!main) throw new Error('no main site');
  const gym = await app.makeSite({ activationId: id, address: '2 School Rd' });
  const shift = await app.makeSiteShift({ siteId: main.id });
  const move = async (person: Person, to: Place, seen: Partial<Seen> = {}) => {
    const people = [{ ...seenAs(person), ...seen }];
    return visitor.call(movePeople, { params, body: { people, ...to } });
  };
  return { visitor, user, id, params, sites, main, gym, shift, move };
}

type Person = Awaited<ReturnType<typeof onBoard>>;
type Seen = ReturnType<typeof seenAs>;

/** Puts an approved chaplain on the board. */
async function onBoard(values: Parameters<typeof app.makeDeployment>[0]) {
  const { chaplain, user } = await app.makeChaplain(approved);
  const row = await app.makeDeployment({ chaplainId: chaplain.id, ...values });
  return { ...row, userId: user.id };
}

const seenAs = ({ id, siteId, siteShiftId }: Person) => ({ deploymentId: id, siteId, siteShiftId });

const logged = async () => (await readLog(app.db)).map(({ kind, details }) => ({ kind, details }));

describe('a move that is refused', () => {
  test('nobody is moved once the activation is over', async () => {
    const { id, gym, move } = await desk({ status: 'completed' });
    const answer = await move(await onBoard({ activationId: id }), { siteId: gym.id });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'activation-over',
        message: 'This activation is over: its sites can’t be changed any more.',
      },
    });
    expect(await logged()).toEqual([]);
  });

  test('nobody is moved to a site or a shift that doesn’t exist', async () => {
    const { id, main, move } = await desk();
    const person = await onBoard({ activationId: id });
    expect(await move(person, { siteId: randomUUID() })).toMatchObject({
      status: 404,
      body: { code: 'not-found', message: 'This site was not found.' },
    });
    const message = 'This shift is at another site';
    expect(await move(person, { siteId: main.id, siteShiftId: randomUUID() })).toMatchObject({
      status: 400,
      body: { code: 'validation', message, fields: { siteShiftId: message } },
    });
  });

  test('a person who meanwhile got a shift at the same site is not moved', async () => {
    const { id, gym, shift, move } = await desk();
    const person = await onBoard({ activationId: id, siteShiftId: shift.id });
    const answer = await move(person, { siteId: gym.id }, { siteShiftId: null });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'moved-meanwhile',
        message:
          'Nobody was moved: somebody else moved Pat Person meanwhile. The list shows where they are now.',
      },
    });
  });

  test('a refused move names the person who has declined', async () => {
    const { id, gym, move } = await desk();
    const person = await onBoard({
      activationId: id,
      chaplainName: 'Ana Ruiz',
      status: 'declined',
    });
    expect((await move(person, { siteId: gym.id })).body.message).toBe(
      'Nobody was moved: Ana Ruiz is neither asked, coming nor on scene any more.',
    );
  });

  test('a refused move names the person who is about to be released', async () => {
    const { id, gym, move } = await desk();
    const person = await onBoard({
      activationId: id,
      chaplainName: 'Ben Cole',
      status: 'coming',
      releaseAt: inHours(1),
    });
    expect((await move(person, { siteId: gym.id })).body.message).toBe(
      'Nobody was moved: Ben Cole is being released. Undo that first, or leave them out.',
    );
  });
});

describe('a move that is carried out', () => {
  test('a chaplain on scene can be moved even if a release was begun before they arrived', async () => {
    const { id, gym, sites, move } = await desk();
    const person = await onBoard({
      activationId: id,
      status: 'on-scene',
      releaseAt: inHours(1),
    });
    expect((await move(person, { siteId: gym.id })).body).toEqual({ moved: 1, told: 1 });
    expect(await sites()).toMatchObject([{ onScene: 0 }, { id: gym.id, onScene: 1 }]);
  });

  test('moving people to the place where they already are changes nothing and notifies nobody', async () => {
    const { id, main, move } = await desk();
    const person = await onBoard({ activationId: id, status: 'coming' });
    const answer = await move(person, { siteId: main.id });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ moved: 0, told: 0 });
    expect(await logged()).toEqual([]);
    expect(await readOutbox(app.db)).toEqual([]);
  });

  test('a chaplain who gets a shift at their site is notified of its times, and the log shows the times', async () => {
    const { user, id, main, shift, sites, move } = await desk();
    const person = await onBoard({ activationId: id, status: 'coming' });
    const answer = await move(person, { siteId: main.id, siteShiftId: shift.id });
    expect(answer.body).toEqual({ moved: 1, told: 1 });
    const times = {
      startsAt: shift.startsAt.toISOString(),
      endsAt: shift.endsAt.toISOString(),
    };
    expect(await logged()).toEqual([{ kind: 'moved', details: { to: 'Mayfield', ...times } }]);
    expect(await readLog(app.db)).toMatchObject([{ authorId: user.id, deploymentId: person.id }]);
    expect(await readOutbox(app.db)).toMatchObject([
      {
        kind: 'activation-changed',
        userId: person.userId,
        deploymentId: person.id,
        facts: {
          eventType: 'Tornado',
          location: 'Mayfield',
          address: '1 Main St',
          site: { name: 'Mayfield', address: '1 Main St' },
          shift: times,
          changed: ['site'],
        },
      },
    ]);
    expect((await sites())[0]).toMatchObject({ coming: 1, shifts: [{ filled: 1 }] });
  });

  test('a chaplain who leaves a shift for another site is moved, and the log shows both sites', async () => {
    const { id, gym, shift, sites, move } = await desk();
    const person = await onBoard({ activationId: id, siteShiftId: shift.id, status: 'coming' });
    expect((await move(person, { siteId: gym.id })).body).toEqual({ moved: 1, told: 1 });
    expect(await logged()).toEqual([
      { kind: 'moved', details: { from: 'Mayfield', to: 'High school gym' } },
    ]);
    expect(await sites()).toMatchObject([{ coming: 0, shifts: [{ filled: 0 }] }, { coming: 1 }]);
  });

  test('a chaplain who waits for a place in a shift gets it there, and is told only that', async () => {
    const { id, main, shift, sites, move } = await desk();
    const waits = { siteShiftId: shift.id, waitsSince: inHours(-1) };
    const person = await onBoard({ activationId: id, ...waits });
    const answer = await move(person, { siteId: main.id, siteShiftId: shift.id });
    expect(answer.body).toEqual({ moved: 1, told: 1 });
    const times = {
      startsAt: shift.startsAt.toISOString(),
      endsAt: shift.endsAt.toISOString(),
    };
    expect(await logged()).toEqual([
      { kind: 'place-given', details: { to: 'Mayfield', ...times } },
    ]);
    expect(await readOutbox(app.db)).toMatchObject([
      {
        kind: 'place-given',
        userId: person.userId,
        deploymentId: person.id,
        facts: { location: 'Mayfield', site: { name: 'Mayfield' }, shift: times },
      },
    ]);
    expect((await sites())[0]).toMatchObject({
      coming: 1,
      waiting: 0,
      shifts: [{ filled: 1, waiting: 0 }],
    });
  });

  test('a chaplain who waits for a place in a shift gets one at another site, which the log calls a move', async () => {
    const { id, gym, shift, sites, move } = await desk();
    const waits = { siteShiftId: shift.id, waitsSince: inHours(-1) };
    const person = await onBoard({ activationId: id, ...waits });
    expect((await move(person, { siteId: gym.id })).body).toEqual({ moved: 1, told: 1 });
    expect(await logged()).toEqual([
      { kind: 'moved', details: { from: 'Mayfield', to: 'High school gym' } },
    ]);
    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'place-given', userId: person.userId, facts: { site: { name: 'High school gym' } } },
    ]);
    expect(await sites()).toMatchObject([{ coming: 0, waiting: 0 }, { coming: 1 }]);
  });
});
