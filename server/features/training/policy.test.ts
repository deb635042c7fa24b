import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { removeAttendee } from '#shared/training/api.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

const rsvpPath = (id: string) => `/api/training-sessions/${id}/rsvp`;

describe('training seats', () => {
  test('a guest is told who can take a training seat', async ({ guest }) => {
    const { id } = await app.makeTrainingSession();
    expect(await guest.send('POST', rsvpPath(id))).toMatchObject({
      status: 403,
      body: {
        message:
          'Training seats are for chaplains. Please ask an administrator for the chaplain role.',
      },
    });
  });

  test('an administrator without a profile is asked to complete one before taking a seat', async ({
    admin,
  }) => {
    const { id } = await app.makeTrainingSession();
    expect(await admin.send('POST', rsvpPath(id))).toMatchObject({
      status: 403,
      body: { code: 'no-chaplain-profile' },
    });
  });

  test('removing an unknown attendee is answered with 404', async ({ admin }) => {
    const { id } = await app.makeTrainingSession();
    const params = { id, rsvpId: randomUUID() };
    expect(await admin.call(removeAttendee, { params })).toMatchObject({
      status: 404,
      body: { message: 'This RSVP was not found.' },
    });
  });
});
