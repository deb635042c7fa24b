import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { answerByLink } from '#shared/answers/api.ts';
import { HOURS_LINK_DAYS } from '#shared/answers/constants.ts';
import { trust } from '#shared/trust.ts';
import { makeAnswerLink, readAnsweredChannels, readDeployments } from '#server/testing/calls.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { recordHours } from './record-hours.ts';
import type { AnswerLink } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

async function open(token: string) {
  const answer = await fetch(`${app.url}/a/${token}`);
  return { status: answer.status, html: await answer.text() };
}

async function send(token: string, fields: Record<string, string>) {
  const { status } = await fetch(`${app.url}/a/${token}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ actionId: randomUUID(), ...fields }),
  });
  return status;
}

describe('the page that phones store for calls without a signal', () => {
  test('the page has the office’s phone number and its kinds of work', async () => {
    const { status, html } = await open('offline');
    expect(status).toBe(200);
    for (const text of ['You have no signal', 'href="tel:5555550100"', 'Shelter visit']) {
      expect(html).toContain(text);
    }
  });
});

describe('the time of an arrival that a device sends', () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

  test('an arrival some minutes ago or ahead is recorded, because clocks differ', async ({
    chaplain,
  }) => {
    const { id: deploymentId } = await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    const link = { userId: chaplain.user.id, deploymentId };
    const params = { token: await makeAnswerLink(app.db, link) };
    for (const expectedAt of [minutes(-4), minutes(1)]) {
      const body = { kind: 'come' as const, actionId: randomUUID(), expectedAt };
      expect((await app.visitor().call(answerByLink, { params, body })).status).toBe(200);
      const [deployment] = await readDeployments(app.db);
      expect(deployment?.expectedAt?.toISOString()).toBe(expectedAt);
    }
  });

  test('an arrival more than five minutes ago is refused at its field', async ({ chaplain }) => {
    const { id: deploymentId } = await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    const link = { userId: chaplain.user.id, deploymentId };
    const params = { token: await makeAnswerLink(app.db, link) };
    const body = { kind: 'come' as const, actionId: randomUUID(), expectedAt: minutes(-6) };
    expect(await app.visitor().call(answerByLink, { params, body })).toMatchObject({
      status: 400,
      body: { fields: { expectedAt: 'The arrival can’t be in the past' } },
    });
  });
});

describe('the link of a test call', () => {
  const testCall = {
    kind: 'test-call',
    facts: { title: 'This is a test', body: 'Tap.', announcementId: '' },
  } as const;

  test('a person who is no longer a chaplain can still confirm a test call', async ({ guest }) => {
    const token = await makeAnswerLink(app.db, { ...testCall, userId: guest.user.id });
    expect((await open(token)).status).toBe(200);
    expect(await send(token, { kind: 'received' })).toBe(303);
  });

  test('the page of a test call shows the time in the person’s own time zone', async ({
    chaplain,
  }) => {
    const { id: userId } = chaplain.user;
    await app.db.pool.query(
      "INSERT INTO message_preferences (user_id, time_zone) VALUES ($1, 'America/Phoenix')",
      [userId],
    );
    const token = await makeAnswerLink(app.db, { ...testCall, userId });
    await send(token, { kind: 'received' });
    const { html } = await open(token);
    expect(html).toMatch(/You confirmed at [^<]* MST that the test reached you/);
  });
});

describe('the hours that a chaplain sends by a link', () => {
  async function worked({ chaplain, user }: { chaplain: { id: string }; user: { id: string } }) {
    const { id: activationId } = await app.makeActivation({ status: 'completed' });
    const { id: deploymentId } = await app.makeDeployment({
      activationId,
      chaplainId: chaplain.id,
      status: 'left',
    });
    const link = { kind: 'activation-completed', userId: user.id, deploymentId } as const;
    return { link, token: await makeAnswerLink(app.db, link) };
  }

  const added = (day: number, actionId: string) => ({
    kind: 'add-hours',
    actionId,
    arrivedAt: `2026-11-0${day}T09:00`,
    leftAt: `2026-11-0${day}T11:00`,
    kindOfWork: '',
  });

  test('hours count as the answer to the message; other hours from the same page are recorded, too', async ({
    chaplain,
  }) => {
    const { token } = await worked(chaplain);
    const actionId = randomUUID();
    expect(await readAnsweredChannels(app.db)).toEqual([]);
    for (const day of [2, 3, 3]) expect(await send(token, added(day, actionId))).toBe(303);
    expect(await readAnsweredChannels(app.db)).toEqual(['email']);
    const { rows } = await app.db.pool.query('SELECT arrived_at FROM deployment_shifts');
    expect(rows).toHaveLength(2);
  });

  test('hours are refused with 409 by a link of another kind, or of no deployment', async ({
    chaplain,
  }) => {
    const { id: deploymentId } = await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    const link = { deliveryId: randomUUID(), user: { id: chaplain.user.id } };
    const body = { actionId: randomUUID(), family: 3 };
    for (const other of [
      { ...link, deploymentId, isOfHours: false },
      { ...link, deploymentId: null, isOfHours: true },
    ]) {
      const given = trust<AnswerLink>(other, 'recording hours needs no more of a link');
      const recording = recordHours(app.db, given, { kind: 'correct-contacts', body });
      await expect(recording).rejects.toMatchObject({ status: 409, code: 'not-answerable' });
    }
    const { rows } = await app.db.pool.query('SELECT FROM deployment_contacts');
    expect(rows).toEqual([]);
  });

  test('the page of an expired hours link says where to correct the hours instead', async ({
    chaplain,
  }) => {
    const { link } = await worked(chaplain);
    const createdAt = inHours(-24 * (HOURS_LINK_DAYS + 1));
    const { status, html } = await open(await makeAnswerLink(app.db, { ...link, createdAt }));
    expect(status).toBe(410);
    expect(html).toContain('Sign in to correct your hours.');
  });
});
