import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { tap } from '#server/testing/bodies.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { oncePerId } from './recorded-once.ts';
import { act, addOwnShift, correctContacts, requireDeployment } from './service.ts';
import { takeBackShift } from './shifts.ts';

const app = useTestApp();

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

async function deployed() {
  const { visitor, chaplain, user } = await app.signInAsChaplain(approved);
  const { id: deploymentId } = await app.makeDeployment({ chaplainId: chaplain.id });
  return { visitor, userId: user.id, deploymentId };
}

const countActions = async () =>
  (await app.db.pool.query('SELECT 1 FROM deployment_actions')).rowCount;

describe('an action whose id is taken at the same moment', () => {
  const violation = (constraint: string) =>
    Object.assign(new Error('duplicate key'), { code: '23505', constraint });

  test.each(['deployment_actions_pkey', 'deployment_shifts_pkey'])(
    'an action that breaks the constraint %s is refused with 409',
    async (name) => {
      const record = async () => {
        throw violation(name);
      };
      await expect(oncePerId(record)).rejects.toMatchObject({
        status: 409,
        code: 'action-id-taken',
      });
    },
  );

  test('an error about another constraint is passed on', async () => {
    const error = violation('deployment_shifts_open_unique');
    const record = async () => {
      throw error;
    };
    await expect(oncePerId(record)).rejects.toBe(error);
  });
});

describe('an action whose time the server sets', () => {
  async function declined() {
    const { userId, deploymentId } = await deployed();
    const actionId = randomUUID();
    const decline = async (reason: string, at: string) =>
      act(app.db, {
        deploymentId,
        userId,
        body: { kind: 'decline', actionId, at, reason },
        through: 'email',
        isTimedHere: true,
      });
    await decline('Sick', ago(2));
    return { decline };
  }

  test('an action whose time the server sets is recorded once, even if the second request has another time', async () => {
    const { decline } = await declined();
    await decline('Sick', ago(1));
    expect(await countActions()).toBe(1);
  });

  test('an action whose time the server sets is refused if its id was used for another answer', async () => {
    const { decline } = await declined();
    await expect(decline('Flat tire', ago(2))).rejects.toMatchObject({
      status: 409,
      code: 'action-id-taken',
    });
  });
});

test('an action that is sent again with null for an absent field is the same action', async () => {
  const { visitor, deploymentId } = await deployed();
  const send = (body: unknown) =>
    visitor.send('POST', `/api/deployments/${deploymentId}/actions`, { body });
  const coming = tap({ kind: 'come' });
  expect((await send(coming)).status).toBe(200);
  expect((await send({ ...coming, expectedAt: null })).status).toBe(200);
  expect(await countActions()).toBe(1);
});

describe('a deployment that no longer exists', () => {
  const own = { deploymentId: randomUUID(), userId: randomUUID() };

  test.each([
    [
      'a tap',
      async () =>
        act(app.db, {
          ...own,
          body: { kind: 'arrive', actionId: randomUUID(), at: ago(1) },
          through: 'portal',
        }),
    ],
    ['reading it', async () => requireDeployment(app.db, own.deploymentId)],
    [
      'a correction of contacts',
      async () => correctContacts(app.db, { ...own, body: { actionId: randomUUID() } }),
    ],
    [
      'adding hours',
      async () =>
        addOwnShift(app.db, {
          ...own,
          body: { arrivedAt: ago(60), leftAt: ago(30), note: null },
        }),
    ],
  ])('for a deployment that no longer exists, %s is answered 404', async (_, change) => {
    await expect(change()).rejects.toMatchObject({
      status: 404,
      message: 'This deployment was not found.',
    });
  });

  test('removing hours that no longer exist is answered 404', async () => {
    const { deploymentId, userId } = await deployed();
    const gone = { deploymentId, shiftId: randomUUID(), actorId: userId };
    await expect(takeBackShift(app.db, gone)).rejects.toMatchObject({
      status: 404,
      message: 'These hours were not found.',
    });
  });
});
