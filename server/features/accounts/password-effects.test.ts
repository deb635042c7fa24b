import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { changePassword, currentUser } from '#shared/accounts/api.ts';
import { ownCalendarFeed } from '#shared/training/api.ts';
import { textOf } from '#server/testing/answers.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { checkCurrentPassword, isOwnPassword, replacePassword } from './password-change.ts';

const app = useTestApp();
const test = testWithPeople(app);

const change = (visitor: Visitor) =>
  visitor.call(changePassword, {
    body: { currentPassword: PASSWORD, newPassword: 'another-lantern-42' },
  });

describe('the effects of a new password', () => {
  test('a password change mails the person a notice with its time, and confirms no address', async ({
    guest,
  }) => {
    expect((await change(guest)).status).toBe(204);
    const { body } = await guest.call(currentUser);
    expect(body.emailConfirmedAt).toBeNull();
    const [notice, ...others] = await readOutbox(app.db);
    expect(notice).toMatchObject({ kind: 'password-changed', userId: guest.user.id });
    expect(notice?.facts).toEqual({ at: body.updatedAt });
    expect(others).toEqual([]);
  });

  test('a password change makes the person’s calendar address invalid, but nobody else’s', async ({
    guest,
    chaplain,
  }) => {
    const feedOf = async (visitor: Visitor) =>
      new URL(textOf(await visitor.call(ownCalendarFeed), 'url')).pathname;
    const [own, other] = [await feedOf(guest), await feedOf(chaplain)];
    const look = async () => [
      (await app.visitor().send('GET', own)).status,
      (await app.visitor().send('GET', other)).status,
    ];
    expect(await look()).toEqual([200, 200]);
    await change(guest);
    expect(await look()).toEqual([404, 200]);
  });

  test('the password of a user who does not exist or was erased can’t be replaced', async () => {
    const erased = await app.makeUser({ erasedAt: new Date(), password: null });
    for (const userId of [randomUUID(), erased.id]) {
      const replacing = app.db.transaction((tx) =>
        replacePassword(tx, { userId, password: 'a hash' }),
      );
      await expect(replacing).rejects.toMatchObject({
        status: 404,
        message: 'This user was not found.',
      });
    }
  });
});

describe('the check of a person’s own password', () => {
  test('only the person’s own password is right, and a person who does not exist has none', async () => {
    const { id: userId } = await app.makeUser();
    const check = (given: { userId: string; password: string }) =>
      isOwnPassword(app.db, { ...given, turn: {} });
    expect(await check({ userId, password: PASSWORD })).toBe(true);
    expect(await check({ userId, password: 'not mine' })).toBe(false);
    expect(await check({ userId: randomUUID(), password: PASSWORD })).toBe(false);
  });

  test('the current password of a user who has none or does not exist is refused as wrong', async () => {
    const { id } = await app.makeUser({ password: null });
    const message = 'The current password is not right.';
    for (const userId of [id, randomUUID()]) {
      const given = { userId, currentPassword: PASSWORD, turn: {} };
      await expect(checkCurrentPassword(app.db, given)).rejects.toMatchObject({
        status: 400,
        message,
        fields: { currentPassword: message },
      });
    }
  });
});
