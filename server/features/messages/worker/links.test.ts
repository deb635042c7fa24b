import { describe, expect, test } from 'vitest';
import type { MessageKind } from '#shared/messages/constants.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { EXAMPLE_FACTS } from '#server/features/messages/content/examples.ts';
import { hashOfSecret } from '#server/http/secret.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { deliveryToken } from './link-token.ts';
import { linksOf, storeLinks } from './links.ts';
import { loadTaken, type TakenDelivery } from './take-queries.ts';

const app = useTestApp();

const linkSecret = 'a secret of the tests for links';
const base = 'https://chaplains.example.org';

async function taken(kind: MessageKind, userId: string, address: string | null = null) {
  const { id } = await app.makeDelivery(
    { userId, address, state: 'sending', problem: null },
    { kind, facts: { ...EXAMPLE_FACTS[kind] }, createdAt: inHours(-0.5), giveUpAt: inHours(1) },
  );
  return onlyRow(await loadTaken(app.db.orm, [id]));
}

const store = (...deliveries: TakenDelivery[]) =>
  app.db.transaction((tx) => storeLinks(tx, deliveries, linkSecret));

async function read(columns: string, table: string) {
  const { rows } = await app.db.pool.query<object>(
    `SELECT ${columns}, round(extract(epoch FROM expires_at - now()) / 60)::int AS minutes
      FROM ${table} ORDER BY 1`,
  );
  return rows;
}

describe('the links in a message', () => {
  test.each<[MessageKind, string | null, string | null]>([
    ['call-out', '/a/', null],
    ['home-asked', '/a/', null],
    ['password-reset', null, '/set-password?token='],
    ['invitation', null, '/set-password?token='],
    ['confirm-email', null, '/confirm-email?token='],
    ['application-approved', null, null],
  ])(
    'a message of the kind %s has the answer link %s and the action link %s',
    async (kind, answer, action) => {
      const delivery = await taken(kind, (await app.makeUser()).id);
      const token = deliveryToken(linkSecret, delivery.id);
      expect(linksOf(delivery, { linkSecret, base })).toEqual({
        base,
        token,
        answer: answer && `${base}${answer}${token}`,
        action: action && `${base}${action}${token}`,
      });
    },
  );
});

describe('storing the links of messages', () => {
  test('a reset link expires an hour after its request, and an invitation three days after it is sent', async () => {
    const reset = await taken('password-reset', (await app.makeUser()).id);
    const invitation = await taken('invitation', (await app.makeUser({ password: null })).id);
    expect(await store(reset, invitation)).toEqual([reset, invitation]);
    expect(await read('purpose, user_id', 'password_links')).toEqual([
      { purpose: 'invitation', user_id: invitation.user.id, minutes: 72 * 60 },
      { purpose: 'reset', user_id: reset.user.id, minutes: 30 },
    ]);
  });

  test('a confirmation link is for the address of the mail, and expires a week after it is sent', async () => {
    const user = await app.makeUser({ email: 'own@example.org' });
    const own = await taken('confirm-email', user.id);
    const other = await taken('confirm-email', user.id, 'new@example.org');
    await store(own, other);
    const minutes = 7 * 24 * 60;
    expect(await read('email, token_hash', 'email_confirmations')).toEqual([
      {
        email: 'new@example.org',
        token_hash: hashOfSecret(deliveryToken(linkSecret, other.id)),
        minutes,
      },
      {
        email: 'own@example.org',
        token_hash: hashOfSecret(deliveryToken(linkSecret, own.id)),
        minutes,
      },
    ]);
  });

  test('only messages that can be answered get an answer link', async () => {
    const { id: userId } = await app.makeUser();
    const call = await taken('call-out', userId);
    const approved = await taken('application-approved', userId);
    expect(await store(call, approved)).toEqual([call, approved]);
    const { rows } = await app.db.pool.query('SELECT token_hash, delivery_id FROM answer_links');
    const token = deliveryToken(linkSecret, call.id);
    expect(rows).toEqual([{ token_hash: hashOfSecret(token), delivery_id: call.id }]);
  });

  test('an invitation to a person who has set a password meanwhile is dropped, and other messages are sent', async () => {
    const { id: userId } = await app.makeUser();
    const invitation = await taken('invitation', userId);
    const approved = await taken('application-approved', userId);
    expect(await store(invitation, approved)).toEqual([approved]);
    expect(await read('purpose', 'password_links')).toEqual([]);
    const outbox = await readOutbox(app.db);
    expect(outbox.map(({ kind, state, problem }) => [kind, state, problem])).toEqual([
      ['application-approved', 'sending', null],
      ['invitation', 'dropped', 'The person has set a password meanwhile.'],
    ]);
  });
});
