import { describe, expect } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { conflict } from '#server/errors.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { makeDelivery, readAnsweredChannels, readDeployments } from '#server/testing/calls.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { answerByText } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

const say = (userId: string, text: string, db: Database = app.db) =>
  answerByText({ db, userId, text, messageId: 'SM1' });

const HOW_TO_ANSWER = 'Reply YES, YES 30 (minutes until you arrive) or NO.';
const NO_CALL = 'You have no open call right now. Thank you for answering.';
const NOT_AWAITED = 'Thank you. None of your deployments is waiting for this reply.';

/** Returns a database whose first transaction fails. */
function failingOnce(error: Error): Database {
  let tries = 0;
  const transaction: Database['transaction'] = async (work) => {
    tries += 1;
    if (tries === 1) throw error;
    return app.db.transaction(work);
  };
  return { ...app.db, transaction };
}

describe('the reply to a text message that answers a call', () => {
  test('the reply to YES without minutes explains how to give them', async ({ chaplain }) => {
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    expect(await say(chaplain.user.id, 'YES')).toBe(
      'Thank you. You are coming (Tornado, Mayfield). Reply YES 30 if you arrive in 30 minutes.',
    );
  });

  test('the reply has only plain quotes and dashes, and at most 60 characters of the event', async ({
    chaplain,
  }) => {
    const { id: activationId } = await app.makeActivation({
      eventType: '‘Big’ “flood” – river',
      location: `Mayfield — ${'x'.repeat(60)}`,
    });
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id, activationId });
    const what = `'Big' "flood" - river, Mayfield - ${'x'.repeat(26)}`;
    expect(await say(chaplain.user.id, 'NO')).toBe(
      `Noted: you can't come (${what}). Reply YES if you can after all.`,
    );
  });

  test('the reply to YES says that the shift is full if the chaplain waits for a place', async ({
    chaplain,
  }) => {
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    await say(chaplain.user.id, 'YES');
    await app.db.pool.query('UPDATE activation_assignments SET waits_since = now()');
    expect(await say(chaplain.user.id, 'YES')).toBe(
      "Thank you. The shift is full (Tornado, Mayfield): you wait for a place. Please don't set out yet. Reply NO if you can't.",
    );
  });

  test('the reply to an answer that is refused says why, in plain characters', async ({
    chaplain,
  }) => {
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    const refused = conflict('not-answerable', 'It’s “over” – now');
    const reply = 'It\'s "over" - now';
    expect(await say(chaplain.user.id, 'YES', failingOnce(refused))).toBe(reply);
    expect(await auditTrail(app)).toMatchObject([{ details: { messageId: 'SM1', reply } }]);
    expect(await readDeployments(app.db)).toMatchObject([{ status: 'asked' }]);
  });

  test('if the database fails, a text message gets no reply, so that it is delivered again', async ({
    chaplain,
  }) => {
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    const failing = failingOnce(new Error('no connection'));
    await expect(say(chaplain.user.id, 'YES', failing)).rejects.toThrow('no connection');
    expect(await auditTrail(app)).toEqual([]);
  });
});

describe('the reply to a text message that answers no call', () => {
  test('a YES without an open call is audited with its reply', async ({ chaplain }) => {
    const { id } = chaplain.user;
    expect(await say(id, 'YES')).toBe(NO_CALL);
    expect(await auditTrail(app)).toEqual([
      {
        action: 'text-without-call',
        actor: id,
        subject: id,
        details: { messageId: 'SM1', reply: NO_CALL },
      },
    ]);
  });

  test('a text message that nobody understands gets a reply that explains the answers', async ({
    chaplain,
  }) => {
    expect(await say(chaplain.user.id, 'Who is this?')).toBe(
      `Sorry, that was not understood. ${HOW_TO_ANSWER}`,
    );
  });

  test('the reply to a question about an open call says that the desk has it, and explains the answers', async ({
    chaplain,
  }) => {
    await app.makeDeployment({ chaplainId: chaplain.chaplain.id });
    expect(await say(chaplain.user.id, 'Where do I park?')).toBe(
      `The desk has your message. To answer the call: ${HOW_TO_ANSWER}`,
    );
  });

  test('a text message HOME after a test call doesn’t confirm the test call', async ({
    chaplain,
  }) => {
    const sent = { kind: 'test-call', channel: 'text', sentAt: new Date() } as const;
    await makeDelivery(app.db, { userId: chaplain.user.id, ...sent });
    expect(await say(chaplain.user.id, 'HOME')).toBe(NOT_AWAITED);
    expect(await readAnsweredChannels(app.db)).toEqual([]);
  });
});

describe('a text message to the desk', () => {
  test('a text message to the desk counts as an answer to the text message that the desk sent', async ({
    chaplain,
  }) => {
    const { id: deploymentId } = await app.makeDeployment({
      chaplainId: chaplain.chaplain.id,
      status: 'coming',
    });
    const sent = { kind: 'team-message', channel: 'text', sentAt: new Date() } as const;
    await makeDelivery(app.db, { userId: chaplain.user.id, deploymentId, ...sent });
    expect(await say(chaplain.user.id, 'On the road')).toBe('The desk has your message.');
    expect(await readAnsweredChannels(app.db)).toEqual(['text']);
  });
});
