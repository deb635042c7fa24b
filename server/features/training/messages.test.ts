import { describe, expect } from 'vitest';
import {
  addAttendee,
  cancelRsvp,
  deleteTrainingSession,
  rsvpToTraining,
  updateTrainingSession,
} from '#shared/training/api.ts';
import type { RsvpStatus } from '#shared/training/constants.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { giveFreedSeats } from './seats/service.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

const told = async () =>
  (await readOutbox(app.db))
    .map(({ kind, userId }) => ({ kind, userId }))
    .toSorted((one, other) => one.userId.localeCompare(other.userId));

const toldTo = (kind: string, people: readonly { user: { id: string } }[]) =>
  people
    .map(({ user }) => ({ kind, userId: user.id }))
    .toSorted((one, other) => one.userId.localeCompare(other.userId));

async function sessionWith(
  statuses: readonly RsvpStatus[],
  values: Parameters<typeof app.makeTrainingSession>[0] = {},
) {
  const session = await app.makeTrainingSession(values);
  const people = [];
  for (const status of statuses) {
    const person = await app.makeChaplain();
    await app.makeRsvp({
      trainingId: session.id,
      chaplainId: person.chaplain.id,
      status,
    });
    people.push(person);
  }
  return { session, params: { id: session.id }, people };
}

const EVERYBODY = ['registered', 'attended', 'waitlisted', 'cancelled', 'no-show'] as const;

describe('messages about RSVPs', () => {
  test('a chaplain who RSVPs gets a confirmation with the date and place of the session', async ({
    chaplain,
  }) => {
    const { session, params } = await sessionWith([]);
    await chaplain.call(rsvpToTraining, { params });

    const { id, title, dateTime, duration, location, address, isVirtual } = session;
    expect(await readOutbox(app.db)).toMatchObject([
      {
        kind: 'training-rsvp',
        userId: chaplain.user.id,
        facts: {
          trainingId: id,
          title,
          dateTime: dateTime.toISOString(),
          duration,
          location,
          address,
          isVirtual,
        },
      },
    ]);
  });

  test('a chaplain who RSVPs to a full session gets a confirmation of their waitlist place', async ({
    chaplain,
  }) => {
    const { params } = await sessionWith(['registered'], { maxCapacity: 1 });
    await chaplain.call(rsvpToTraining, { params });
    await chaplain.call(rsvpToTraining, { params });

    expect(await told()).toEqual(toldTo('training-waitlisted', [chaplain]));
  });

  test('if storing an RSVP is rolled back, no confirmation is sent (M1)', async ({ chaplain }) => {
    const { params } = await sessionWith([]);
    const { status } = await whileTableRefuses(app, 'deliveries', () =>
      chaplain.call(rsvpToTraining, { params }),
    );

    expect(status).toBe(500);
    const { rows } = await app.db.pool.query('SELECT FROM training_rsvps');
    expect(rows).toEqual([]);
    expect(await told()).toEqual([]);
  });

  test('when a chaplain cancels their seat, the first person on the waitlist is notified of getting it', async () => {
    const { visitor, chaplain } = await app.signInAsChaplain();
    const { session, params, people } = await sessionWith(['waitlisted', 'waitlisted'], {
      maxCapacity: 1,
    });
    await app.makeRsvp({ trainingId: session.id, chaplainId: chaplain.id });
    await visitor.call(cancelRsvp, { params });

    expect(await told()).toEqual(toldTo('training-promoted', people.slice(0, 1)));
  });

  test('when a session’s capacity is raised, waitlisted people who get a seat are notified', async ({
    admin,
  }) => {
    const { params, people } = await sessionWith(['registered', 'waitlisted', 'waitlisted'], {
      maxCapacity: 1,
    });
    await admin.call(updateTrainingSession, { params, body: { maxCapacity: 3 } });

    expect(await told()).toEqual(toldTo('training-promoted', people.slice(1)));
  });

  test('when a chaplain who has a seat is deleted, the first person on the waitlist is notified of getting it', async () => {
    const { session, people } = await sessionWith(['registered', 'waitlisted', 'waitlisted'], {
      maxCapacity: 1,
    });
    await sessionWith(['registered', 'waitlisted'], { maxCapacity: 1 });
    await sessionWith(['waitlisted'], { maxCapacity: 1, dateTime: inHours(-48) });
    expect(await giveFreedSeats(app.db)).toBe(0);

    const [seated, waiting] = people;
    await app.db.pool.query('DELETE FROM users WHERE id = $1', [seated?.user.id]);
    expect(await giveFreedSeats(app.db)).toBe(1);
    expect(await giveFreedSeats(app.db)).toBe(0);
    expect(await readOutbox(app.db)).toMatchObject([
      { kind: 'training-promoted', userId: waiting?.user.id, facts: { trainingId: session.id } },
    ]);
  });

  test('a chaplain whom an administrator adds to a session is notified', async ({
    admin,
    chaplain,
  }) => {
    const { params } = await sessionWith([]);
    await admin.call(addAttendee, { params, body: { chaplainId: chaplain.chaplain.id } });

    expect(await told()).toEqual(toldTo('training-rsvp', [chaplain]));
  });

  test('a chaplain whom an administrator adds after the session has begun is not notified', async ({
    admin,
    chaplain,
  }) => {
    const { params } = await sessionWith([], { dateTime: inHours(-0.5) });
    await admin.call(addAttendee, { params, body: { chaplainId: chaplain.chaplain.id } });

    expect(await told()).toEqual([]);
  });
});

describe('messages about changed sessions', () => {
  test.each([
    [{ title: 'Care for responders' }],
    [{ dateTime: inHours(200).toISOString() }],
    [{ duration: 3 }],
    [{ location: 'Online' }],
    [{ address: '1 Main St' }],
    [{ isVirtual: true }],
  ])(
    'changing a session’s fields to %o notifies everybody with a seat or a place on the waitlist',
    async (body) => {
      const { visitor: admin } = await app.signInAs('admin');
      const { params, people } = await sessionWith(EVERYBODY);
      await admin.call(updateTrainingSession, { params, body });

      const [delivery] = await readOutbox(app.db);
      expect(delivery?.facts).toMatchObject(body);
      const changed = (await told()).filter(({ kind }) => kind === 'training-changed');
      expect(changed).toEqual(toldTo('training-changed', people.slice(0, 3)));
    },
  );

  test('changing a session’s meeting link notifies only people with a seat', async ({ admin }) => {
    const { params, people } = await sessionWith(['registered', 'waitlisted'], {
      isVirtual: true,
      maxCapacity: 1,
    });
    const body = { virtualLink: 'https://meet.example.org/new' };
    await admin.call(updateTrainingSession, { params, body });

    expect(await told()).toEqual(toldTo('training-changed', people.slice(0, 1)));
    const [delivery] = await readOutbox(app.db);
    expect(JSON.stringify(delivery?.facts)).not.toContain('meet.example.org');
  });

  test.each([[{ description: 'Bring a notebook.' }], [{ maxCapacity: 60 }], [{}]])(
    'changing a session’s fields to %o notifies nobody',
    async (body) => {
      const { visitor: admin } = await app.signInAs('admin');
      const { params, session } = await sessionWith(['registered']);
      const { title, location } = session;
      await admin.call(updateTrainingSession, { params, body: { title, location, ...body } });

      expect(await told()).toEqual([]);
    },
  );

  test('changing a session that is over notifies nobody', async ({ admin }) => {
    const { params } = await sessionWith(['registered'], { dateTime: inHours(-48) });
    await admin.call(updateTrainingSession, { params, body: { title: 'Corrected' } });

    expect(await told()).toEqual([]);
  });

  test('when a session is moved to another day, people with a seat get another reminder', async ({
    admin,
  }) => {
    const { params } = await sessionWith([], { remindedAt: new Date() });
    const reminded = async () => {
      const { rows } = await app.db.pool.query<{ at: Date | null }>(
        'SELECT reminded_at AS at FROM training_sessions',
      );
      return rows[0]?.at;
    };
    await admin.call(updateTrainingSession, { params, body: { title: 'Another title' } });
    expect(await reminded()).not.toBeNull();

    const body = { dateTime: inHours(300).toISOString() };
    await admin.call(updateTrainingSession, { params, body });
    expect(await reminded()).toBeNull();
  });
});

describe('messages about deleted sessions', () => {
  test('deleting a session notifies everybody with a seat or a place on the waitlist', async ({
    admin,
  }) => {
    const { params, people } = await sessionWith(EVERYBODY);
    await admin.call(deleteTrainingSession, { params });

    expect(await told()).toEqual(toldTo('training-cancelled', people.slice(0, 3)));
  });

  test('deleting a past session notifies nobody', async ({ admin }) => {
    const { params } = await sessionWith(['registered'], { dateTime: inHours(-48) });
    await admin.call(deleteTrainingSession, { params });

    expect(await told()).toEqual([]);
  });
});
