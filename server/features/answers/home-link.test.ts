import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { cancelActivation } from '#shared/activations/api.ts';
import { answerByLink } from '#shared/answers/api.ts';
import { HOME_LINK_DAYS } from '#shared/answers/constants.ts';
import { activationBoard } from '#shared/calls/api.ts';
import { recordAction } from '#shared/deployments/api.ts';
import type { MessageKind } from '#shared/messages/constants.ts';
import { tap } from '#server/testing/bodies.ts';
import { makeAnswerLink, makeDelivery, readProofs } from '#server/testing/calls.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { answerByText } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

type Chaplain = ReturnType<typeof flat>;

interface Linked {
  kind?: MessageKind;
  createdAt?: Date;
}

async function left(
  { chaplain, user, call }: Chaplain,
  { kind = 'home-asked', ...sent }: Linked = {},
) {
  const deployment = await app.makeDeployment({ chaplainId: chaplain.id, status: 'on-scene' });
  const { id: deploymentId, activationId } = deployment;
  await app.makeShift({ deploymentId, arrivedAt: inHours(-6), leftAt: null });
  const send = async (action: Parameters<typeof tap>[0]) =>
    call(recordAction, { params: { id: deploymentId }, body: tap(action) });
  await send({ kind: 'leave', at: inHours(-4).toISOString() });
  const token = await makeAnswerLink(app.db, { userId: user.id, deploymentId, kind, ...sent });
  return { token, deploymentId, activationId, send };
}

const open = async (token: string, method = 'GET') => {
  const answer = await fetch(`${app.url}/a/${token}`, { method });
  return { status: answer.status, html: await answer.text() };
};

const send = async (token: string, fields: Record<string, string> = { kind: 'home' }) => {
  const answer = await fetch(`${app.url}/a/${token}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ actionId: randomUUID(), ...fields }),
  });
  return { status: answer.status, html: await answer.text() };
};

async function home() {
  const { rows } = await app.db.pool.query<{ through: string | null }>(
    'SELECT home_through AS through FROM activation_assignments WHERE home_at IS NOT NULL',
  );
  return rows.map(({ through }) => through);
}

describe('the link of a message that asks a chaplain ‘Are you home?’', () => {
  test('the ‘Are you home?’ page shows only the first name and one button, and opening it changes nothing (D12)', async ({
    chaplain,
  }) => {
    const { token } = await left(chaplain);
    expect((await open(token, 'HEAD')).status).toBe(200);
    const { status, html } = await open(token);
    expect(status).toBe(200);
    expect(html).toContain(`Are you home, ${chaplain.user.firstName}?`);
    expect(html.match(/<button/g)).toHaveLength(1);
    expect(html).toContain('>I’m home</button>');
    for (const hidden of [chaplain.user.lastName, 'Mayfield', 'Tornado', token]) {
      expect(html).not.toContain(hidden);
    }
    expect(await home()).toEqual([]);
  });

  test('one tap on ‘I’m home’ without a sign-in records that the chaplain is home; a second tap changes nothing (D12)', async ({
    chaplain,
    admin,
  }) => {
    const { token, activationId } = await left(chaplain);
    expect((await send(token)).status).toBe(303);
    const params = { id: activationId };
    const board = (await admin.call(activationBoard, { params })).body;
    expect(board).toMatchObject({ rows: [{ home: { state: 'home', through: 'email' } }] });
    expect((await send(token)).status).toBe(303);
    const again = (await admin.call(activationBoard, { params })).body;
    expect(again.rows.map((row) => row.home)).toEqual(board.rows.map((row) => row.home));
    expect((await readLog(app.db)).filter(({ kind }) => kind === 'home')).toMatchObject([
      { details: { through: 'email' } },
    ]);
    expect((await open(token)).html).toContain('has been home since');
    expect(await readProofs(app.db)).toContainEqual(
      expect.objectContaining({ answeredAt: expect.any(Date) }),
    );
  });

  test('‘I’m home’ can be undone on the page that it was sent from', async ({ chaplain }) => {
    const { token } = await left(chaplain);
    await send(token);
    const { html } = await open(token);
    const [, undoes = ''] = /name="undoes" value="([^"]+)"/.exec(html) ?? [];
    expect((await send(token, { kind: 'undo', undoes })).status).toBe(303);
    expect(await home()).toEqual([]);
  });

  test('an ‘Are you home?’ link marks only the person it was sent to as home (M11)', async ({
    chaplain,
  }) => {
    const { token } = await left(chaplain);
    await left(await app.signInAsChaplain({ isApproved: true }).then(flat));
    await send(token);
    expect(await home()).toEqual(['email']);
  });

  test('an ‘Are you home?’ link stops working for good once the chaplain returns to the scene (D12)', async ({
    chaplain,
  }) => {
    const { token, send: act } = await left(chaplain);
    await act({ kind: 'arrive', at: inHours(-3).toISOString() });
    const { status, html } = await open(token);
    expect(status).toBe(410);
    expect(html).toContain('You are on scene again');
    expect((await send(token)).status).toBe(410);
    await act({ kind: 'leave' });
    expect((await send(token)).status).toBe(410);
    expect(await home()).toEqual([]);
  });

  test('‘I’m home’ sent through a call’s link is refused until the departure is recorded (D12)', async ({
    chaplain,
  }) => {
    const { chaplain: profile, user } = chaplain;
    const { id: deploymentId } = await app.makeDeployment({
      chaplainId: profile.id,
      status: 'on-scene',
    });
    const token = await makeAnswerLink(app.db, { userId: user.id, deploymentId });
    const { status, html } = await send(token);
    expect(status).toBe(409);
    expect(html).toContain('The departure isn’t recorded yet');
  });

  test('the ‘Are you home?’ link still works after the activation was cancelled', async ({
    chaplain,
    admin,
  }) => {
    const { token, activationId } = await left(chaplain, { kind: 'left-scene' });
    await admin.call(cancelActivation, { params: { id: activationId } });
    expect((await send(token)).status).toBe(303);
    expect(await home()).toEqual(['email']);
  });

  test.each(['come', 'arrive', 'leave', 'received'])(
    'the ‘Are you home?’ link refuses answers other than ‘I’m home’: %s',
    async (kind) => {
      const chaplain = flat(await app.signInAsChaplain({ isApproved: true }));
      const { token } = await left(chaplain);
      expect((await send(token, { kind })).status).toBe(409);
    },
  );

  test('an ‘Are you home?’ link that is too old, or whose chaplain is suspended, is answered 410 (K8)', async ({
    chaplain,
  }) => {
    const { deploymentId, token } = await left(chaplain);
    const createdAt = inHours(-24 * (HOME_LINK_DAYS + 1));
    const old = await makeAnswerLink(app.db, {
      userId: chaplain.user.id,
      deploymentId,
      kind: 'home-asked',
      createdAt,
    });
    expect((await open(old)).status).toBe(410);
    await app.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [
      chaplain.user.id,
    ]);
    expect((await send(token)).status).toBe(410);
  });

  test('the button ‘I’m home’ of a notification marks the chaplain as home', async ({
    chaplain,
  }) => {
    const { token } = await left(chaplain);
    const body = { kind: 'home' as const, actionId: randomUUID() };
    const answer = await app.visitor().call(answerByLink, { params: { token }, body });
    expect(answer.body).toEqual({ message: 'You are home. The coordinator sees your answer.' });
    expect(await home()).toHaveLength(1);
  });
});

describe('a text message by which a chaplain says ‘I’m home’', () => {
  const say = (userId: string, text: string, messageId = text) =>
    answerByText({ db: app.db, userId, text, messageId });

  async function askedByText(chaplain: Chaplain) {
    const deployed = await left(chaplain);
    const { deploymentId } = deployed;
    const { id: userId } = chaplain.user;
    const text = { channel: 'text', state: 'sent', sentAt: new Date() } as const;
    await makeDelivery(app.db, { userId, deploymentId, kind: 'home-asked', ...text });
    return deployed;
  }

  test.each(['YES', 'Home', "I'm home, thanks", 'yes home'])(
    'the text reply “%s” to ‘Are you home?’ records that the chaplain is home, and accepts no open call',
    async (text) => {
      const chaplain = flat(await app.signInAsChaplain({ isApproved: true }));
      await askedByText(chaplain);
      await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
      expect(await say(chaplain.user.id, text)).toBe(
        'Thank you. You are home (Tornado, Mayfield).',
      );
      expect(await home()).toEqual(['text']);
      const { rows } = await app.db.pool.query(
        "SELECT FROM activation_assignments WHERE status = 'coming'",
      );
      expect(rows).toEqual([]);
    },
  );

  test('the reply NO to ‘Are you home?’ changes nothing and gets a reply that explains HOME', async ({
    chaplain,
  }) => {
    await askedByText(chaplain);
    expect(await say(chaplain.user.id, 'NO')).toContain('Reply HOME once you are home');
    expect(await home()).toEqual([]);
  });

  test('a second YES to ‘Are you home?’ gets a reply that nobody waits for it, and doesn’t go to the desk', async ({
    chaplain,
  }) => {
    await askedByText(chaplain);
    await say(chaplain.user.id, 'YES', 'SM1');
    expect(await say(chaplain.user.id, 'YES', 'SM2')).toBe(
      'Thank you. None of your deployments is waiting for this reply.',
    );
    const kinds = (await readLog(app.db)).map(({ kind }) => kind);
    expect(kinds).not.toContain('text-received');
  });

  test('a text message HOME after a message from the desk still says that the chaplain is home', async ({
    chaplain,
  }) => {
    const { deploymentId } = await askedByText(chaplain);
    await makeDelivery(app.db, {
      userId: chaplain.user.id,
      deploymentId,
      kind: 'team-message',
      channel: 'text',
      sentAt: new Date(Date.now() + 1000),
    });
    expect(await say(chaplain.user.id, 'HOME')).toBe(
      'Thank you. You are home (Tornado, Mayfield).',
    );
    expect(await home()).toEqual(['text']);
  });

  test('a text message HOME changes nothing if nobody is waiting to hear that the sender is home', async ({
    chaplain,
  }) => {
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    expect(await say(chaplain.user.id, 'HOME')).toContain('None of your deployments');
    expect(await home()).toEqual([]);
  });
});

function flat({ visitor, ...rows }: Awaited<ReturnType<typeof app.signInAsChaplain>>) {
  return { ...visitor, ...rows };
}
