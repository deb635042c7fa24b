// @module-tag night
import { pino } from 'pino';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { cancelRsvp, rsvpToTraining, updateTrainingSession } from '#shared/training/api.ts';
import { openDatabase } from '#server/db/database.ts';
import { statusesOf, rsvpsOf } from '#server/testing/seats.ts';
import { addressesOf } from '#server/testing/template.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createVisitor, type Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();
const isServer = () => app.db.kind === 'postgres';
const LANES = 20;

interface Chaplain {
  id: string;
  visitor: Visitor;
}

/** Returns two servers' URLs. With the embedded database, both share its only connection. */
async function twoProcesses(): Promise<[string, string]> {
  const { connectionString: databaseUrl } = app.db.pool.options;
  if (!isServer() || !databaseUrl) return [app.url, (await app.secondProcess()).url];
  const second = await openDatabase({
    ...addressesOf(inject('template'), new URL(databaseUrl).pathname.slice(1)),
    dataDir: '',
    log: pino({ level: 'silent' }),
    migrate: false,
  });
  onTestFinished(() => second.close());
  return [app.url, (await app.secondProcess({}, second)).url];
}

async function chaplainsOf(count: number): Promise<Chaplain[]> {
  const urls = await twoProcesses();
  const made: Chaplain[] = [];
  for (let index = 0; index < count; index += 1) {
    const { visitor, chaplain } = await app.signInAsChaplain();
    const own = createVisitor(urls[index % 2] ?? app.url);
    for (const [name, value] of visitor.cookies) own.cookies.set(name, value);
    made.push({ id: chaplain.id, visitor: own });
  }
  return made;
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

const call = (endpoint: typeof rsvpToTraining | typeof cancelRsvp, id: string) =>
  async function by({ visitor }: Chaplain) {
    return visitor.call(endpoint, { params: { id } });
  };

describe('the last seats of a session (C4)', () => {
  it('a session’s last seats go to those who RSVP first; the others are waitlisted in the order of their RSVPs', async () => {
    const [people, capacity, rounds] = isServer() ? [200, 50, 10] : [40, 10, 2];
    const chaplains = await chaplainsOf(people);
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await app.makeTrainingSession({ maxCapacity: capacity });
      const rsvp = ({ visitor }: Chaplain) => visitor.call(rsvpToTraining, { params: { id } });
      const told = new Map<string, { asked: number; answered: number; rsvp: unknown }>();
      await inLanes(chaplains, async (chaplain) => {
        const asked = performance.now();
        const { status, body } = await rsvp(chaplain);
        expect(status).toBe(201);
        told.set(chaplain.id, { asked, answered: performance.now(), rsvp: body.rsvp });
      });

      const line = await rsvpsOf(app, id);
      expect(line).toHaveLength(people);
      expect(line.map(({ status }) => status)).toEqual(
        line.map((_, index) => (index < capacity ? 'registered' : 'waitlisted')),
      );
      expect(line.map(({ rsvpedAt }) => rsvpedAt.getTime())).toEqual(
        line.map(({ rsvpedAt }) => rsvpedAt.getTime()).toSorted((a, b) => a - b),
      );
      for (const [index, { chaplainId }] of line.entries()) {
        expect(told.get(chaplainId)?.rsvp).toMatchObject(
          index < capacity
            ? { status: 'registered', waitlistPosition: null }
            : { status: 'waitlisted', waitlistPosition: index - capacity + 1 },
        );
      }
      let latestAsked = -Infinity;
      for (const { chaplainId } of line) {
        const { asked = 0, answered = 0 } = told.get(chaplainId) ?? {};
        expect(answered, 'nobody stands behind who asked only later').toBeGreaterThan(latestAsked);
        latestAsked = Math.max(latestAsked, asked);
      }
    }
    expect(app.db.pool.totalCount).toBe(isServer() ? LANES / 2 : 1);
  }, 300_000);

  it('a session’s freed seats go to the first people on the waitlist even while others are sending RSVPs', async () => {
    const [people, capacity, rounds] = isServer() ? [120, 30, 10] : [40, 10, 2];
    const chaplains = await chaplainsOf(people);
    const { visitor: admin } = await app.signInAs('admin');
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await app.makeTrainingSession({ maxCapacity: capacity });
      const [rsvp, cancel] = [call(rsvpToTraining, id), call(cancelRsvp, id)];
      const first = chaplains.slice(0, people / 2);
      for (const { id: chaplainId } of first) {
        const seated = (await statusesOf(app, id)).length < capacity;
        const status = seated ? 'registered' : 'waitlisted';
        await app.makeRsvp({ trainingId: id, chaplainId, status });
      }

      const state = { isDone: false, looks: 0, overfull: 0 };
      const watch = async () => {
        while (!state.isDone) {
          const { rows } = await app.db.pool.query<{ isOver: boolean }>(
            `SELECT (SELECT count(*) FROM training_rsvps
                      WHERE training_id = s.id AND status = 'registered') > s.max_capacity AS "isOver"
               FROM training_sessions s WHERE id = $1`,
            [id],
          );
          state.overfull += rows[0]?.isOver === false ? 0 : 1;
          state.looks += 1;
        }
      };
      const watching = watch();
      const answered: number[] = [];
      const expected: number[] = [];
      const tell = async (wanted: number, answer: Promise<{ status: number }>) => {
        expected.push(wanted);
        answered.push((await answer).status);
      };
      await inLanes(shuffled(chaplains, round), async (chaplain) => {
        const index = chaplains.indexOf(chaplain);
        const isFirst = index < people / 2;
        if (isFirst && index % 3 > 0) await tell(204, cancel(chaplain));
        // Some of those who cancelled send a new RSVP immediately and join the end of the waitlist.
        if (!isFirst || index % 3 === 2) await tell(201, rsvp(chaplain));
        const body = { maxCapacity: capacity + 5 };
        const raise = () => admin.call(updateTrainingSession, { params: { id }, body });
        if (index === 0) await tell(200, raise());
      }).finally(() => (state.isDone = true));
      const sorted = (statuses: number[]) => statuses.toSorted((one, other) => one - other);
      expect(sorted(answered)).toEqual(sorted(expected));
      await watching;
      expect(state.looks).toBeGreaterThan(3);
      expect(state.overfull).toBe(0);

      const stay = (await rsvpsOf(app, id)).filter(({ status }) => status !== 'cancelled');
      const gone = first.filter((_, index) => index % 3 === 1);
      expect(stay).toHaveLength(people - gone.length);
      expect(stay.map(({ status }) => status)).toEqual(
        stay.map((_, index) => (index < capacity + 5 ? 'registered' : 'waitlisted')),
      );
      const at = stay.filter((each) => each.promotedAt).map((each) => Number(each.promotedAt));
      expect(at.length).toBeGreaterThan(0);
      expect(at, 'promoted in their order').toEqual(at.toSorted((a, b) => a - b));
    }
  }, 300_000);
});

/** Shuffles deterministically, so that each run of the test has the same order. */
function shuffled<T>(items: readonly T[], round: number) {
  return items
    .map((item, index) => ({ item, key: ((index + 1) * 7919 * (round + 3)) % 1009 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
