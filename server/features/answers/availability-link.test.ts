import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { answerByLink } from '#shared/answers/api.ts';
import { AVAILABILITY_LINK_DAYS } from '#shared/answers/constants.ts';
import { getOwnAvailability } from '#shared/availability/api.ts';
import { STALE_DAYS } from '#shared/availability/constants.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { makeAnswerLink, readProofs } from '#server/testing/calls.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

const kind = 'availability-stale';

interface Asked {
  chaplain: { id: string };
  user: { id: string };
}

async function asked({ chaplain, user }: Asked, values: { createdAt?: Date } = {}) {
  const confirmedAt = inHours(-24 * (STALE_DAYS + 3));
  await app.makeWeek({ chaplainId: chaplain.id, days: 31, confirmedAt });
  return makeAnswerLink(app.db, { userId: user.id, kind, ...values });
}

const open = async (token: string, method = 'GET') => {
  const answer = await fetch(`${app.url}/a/${token}`, { method });
  return { status: answer.status, html: await answer.text() };
};

const send = async (token: string, said = 'still-right') =>
  fetch(`${app.url}/a/${token}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ actionId: randomUUID(), kind: said }),
  });

async function isStale() {
  const { rows } = await app.db.pool.query<{ stale: boolean }>(
    "SELECT confirmed_at < now() - interval '90 days' AS stale FROM availability_weeks",
  );
  return rows[0]?.stale;
}

describe('the link in a mail that asks chaplains to confirm their availability', () => {
  test('the availability page shows the availability that the chaplain gave, and opening it changes nothing (R14)', async ({
    chaplain,
  }) => {
    const token = await asked(chaplain);
    await app.makeAwayTime({ chaplainId: chaplain.chaplain.id, fromOn: '2026-12-01' });
    expect((await open(token, 'HEAD')).status).toBe(200);
    const { status, html } = await open(token);
    expect(status).toBe(200);
    for (const text of [
      'Monday to Friday',
      'From Tue, Dec 1, 2026 until further notice',
      '>Still right</button>',
    ]) {
      expect(html).toContain(text);
    }
    expect(await isStale()).toBe(true);
  });

  test('one tap on the linked page confirms the availability without signing in; a second tap changes nothing', async ({
    chaplain,
  }) => {
    const token = await asked(chaplain);
    expect((await send(token)).status).toBe(303);
    expect((await send(token)).status).toBe(303);
    expect(await isStale()).toBe(false);
    expect((await open(token)).html).toContain(
      'Your availability is confirmed for the next 90 days',
    );
    const [event, ...more] = await auditTrail(app);
    expect(event).toMatchObject({
      action: 'availability-changed',
      actor: chaplain.user.id,
      details: { changed: 'confirmed' },
    });
    expect(more).toEqual([]);
    expect(await readProofs(app.db)).toMatchObject([{ answeredAt: expect.any(Date) }]);
    expect((await chaplain.call(getOwnAvailability)).body).toMatchObject({ days: 31 });
  });

  test('the button ‘Still right’ of a notification confirms the availability', async ({
    chaplain,
  }) => {
    const token = await asked(chaplain);
    const body = { kind: 'still-right' as const, actionId: randomUUID() };
    const answer = await app.visitor().call(answerByLink, { params: { token }, body });
    expect(answer.status).toBe(200);
    expect(await isStale()).toBe(false);
  });

  test.each(['come', 'received', 'leave'])(
    'the link in an availability mail accepts only the answer ‘still right’, and refuses %s',
    async (said) => {
      const { chaplain, user } = await app.makeChaplain();
      const token = await asked({ chaplain, user });
      expect((await send(token, said)).status).toBe(409);
      expect(await isStale()).toBe(true);
    },
  );

  test('the link of a call refuses the answer ‘still right’', async ({ chaplain }) => {
    const { id: deploymentId } = await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    const token = await makeAnswerLink(app.db, { userId: chaplain.user.id, deploymentId });
    expect((await send(token)).status).toBe(409);
  });

  test('an availability link older than a month no longer works, and its page says where to confirm instead', async ({
    chaplain,
  }) => {
    const createdAt = inHours(-24 * (AVAILABILITY_LINK_DAYS + 1));
    const { status, html } = await open(await asked(chaplain, { createdAt }));
    expect(status).toBe(410);
    expect(html).toContain('href="/profile/readiness"');
  });

  test('a suspended chaplain’s availability link is answered 410 (K8)', async ({ chaplain }) => {
    const token = await asked(chaplain);
    await app.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [
      chaplain.user.id,
    ]);
    expect((await open(token)).status).toBe(410);
    expect((await send(token)).status).toBe(410);
    expect(await isStale()).toBe(true);
  });
});
