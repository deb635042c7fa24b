import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cancelActivation } from '#shared/activations/api.ts';
import { openWalkUpForm, sendWalkUp } from '#shared/walk-ups/api.ts';
import type { WalkUpInput } from '#shared/walk-ups/schemas.ts';
import { walkUp } from '#server/testing/bodies.ts';
import { whileStoring } from '#server/testing/database-faults.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function atTheDoor() {
  const { id } = await app.makeActivation();
  const { siteId, code } = await app.makeSiteCode(id);
  const params = { code };
  return {
    id,
    siteId,
    open: () => app.visitor().call(openWalkUpForm, { params }),
    send: (values: Partial<WalkUpInput> = {}) =>
      app.visitor().call(sendWalkUp, { params, body: walkUp(values) }),
  };
}

const stored = async () =>
  (await app.db.pool.query<object>('SELECT body, credential FROM walk_ups')).rows;

const OVER = {
  status: 410,
  body: {
    code: 'walk-ups-over',
    message: 'Nobody can sign up here any more: this activation or this site has ended.',
  },
};

describe('a walk-up form that is sent again', () => {
  test.each<[string, Partial<WalkUpInput>]>([
    ['phone number', { phone: '502 555 0102' }],
    ['body', { body: 'Second Baptist, Paris' }],
    ['credential', { credential: null }],
  ])('a walk-up form that is sent again with another %s is refused', async (_, changed) => {
    const { send } = await atTheDoor();
    const secret = randomUUID();
    await send({ secret });
    expect(await send({ secret, ...changed })).toMatchObject({
      status: 409,
      body: {
        code: 'action-id-taken',
        message: 'This phone has already sent another form. Please go to the desk.',
      },
    });
    expect(await stored()).toHaveLength(1);
  });

  test('a walk-up form without a body or a credential is stored, and can be sent again', async () => {
    const { send } = await atTheDoor();
    const body = { secret: randomUUID(), body: null, credential: null };
    expect((await send(body)).status).toBe(200);
    expect((await send(body)).status).toBe(200);
    expect(await stored()).toEqual([{ body: null, credential: null }]);
  });

  test('a walk-up form that is sent again gets its answer even if the site’s code was renewed meanwhile', async () => {
    const { send } = await atTheDoor();
    const secret = randomUUID();
    const first = await send({ secret });
    await app.db.pool.query("UPDATE site_codes SET code = 'w3ptx4q92m7k'");
    const again = await send({ secret });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect((await send()).status).toBe(404);
  });
});

describe('the end of sign-ups', () => {
  test('the form of a closed site or of an ended activation can’t be opened', async () => {
    const { id, siteId, open } = await atTheDoor();
    await app.db.pool.query('UPDATE sites SET ends_at = now() WHERE id = $1', [siteId]);
    expect(await open()).toMatchObject(OVER);
    await app.db.pool.query('UPDATE sites SET ends_at = NULL WHERE id = $1', [siteId]);
    expect((await open()).status).toBe(200);
    const { visitor } = await app.signInAs('admin');
    await visitor.call(cancelActivation, { params: { id } });
    expect(await open()).toMatchObject(OVER);
  });

  test.each([
    ['the activation is cancelled', "UPDATE activations SET status = 'cancelled'"],
    ['the site is closed', 'UPDATE sites SET ends_at = now()'],
    ['the site’s code is deleted', 'DELETE FROM site_codes'],
  ])('a form that arrives at the moment when %s is refused', async (_, statement) => {
    const { send } = await atTheDoor();
    // The limit of the network address is charged after the code was checked.
    const refused = await whileStoring(app, { table: 'rate_limits', statement }, () => send());
    expect(refused).toMatchObject(OVER);
    expect(await stored()).toEqual([]);
  });
});

test('a sign-up counts towards the limits of its network address, its phone and its phone number', async () => {
  const { send } = await atTheDoor();
  await send();
  const { rows } = await app.db.pool.query<{ limit: string }>(
    `SELECT split_part(key, ':', 1) AS "limit" FROM rate_limits WHERE key LIKE 'walk-up%'`,
  );
  expect(rows.map(({ limit }) => limit).toSorted()).toEqual([
    'walk-up',
    'walk-ups-of-number',
    'walk-ups-of-phone',
  ]);
});
