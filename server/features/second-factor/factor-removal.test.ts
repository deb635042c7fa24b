import { describe, expect } from 'vitest';
import { removeAuthenticator, removeSecondFactor } from '#shared/second-factor/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { whileUncommitted } from '#server/testing/held-lock.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { addAuthenticator } from '#server/testing/second-factor.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { removeAllFactors } from './factor-removal.ts';

const app = useTestApp({ decided: { secondFactor: 'admin' } });
const test = testWithPeople(app);

describe('removing another administrator’s second factor (K12)', () => {
  test.each(['first', 'second'])(
    'of two administrators with a second factor, the one who was added %s can lose theirs',
    async (which) => {
      const [first, second] = [await app.signInAs('admin'), await app.signInAs('admin')];
      await addAuthenticator(first.visitor);
      await addAuthenticator(second.visitor);
      const loser = which === 'first' ? first : second;
      const actor = which === 'first' ? second : first;
      const params = { id: loser.user.id };
      expect((await actor.visitor.call(removeSecondFactor, { params })).status).toBe(204);
      const told = (await readOutbox(app.db))
        .filter(({ kind }) => kind === 'second-factor-removed')
        .map(({ userId, facts }) => ({ userId, facts }));
      const facts = { passkey: null, byOffice: true };
      expect(told).toEqual([{ userId: loser.user.id, facts }]);
    },
  );

  test('the only second factor of an administrator can be removed if the portal requires none', async ({
    admin,
    guest,
  }) => {
    await addAuthenticator(admin);
    const removal = { userId: admin.user.id, actorId: guest.user.id };
    await expect(removeAllFactors(app.db, { ...removal, rule: 'admin' })).rejects.toMatchObject({
      status: 409,
      code: 'last-second-factor',
    });
    expect(await removeAllFactors(app.db, { ...removal, rule: 'none' })).toBe(true);
    expect(await removeAllFactors(app.db, { ...removal, rule: 'none' })).toBe(false);
    const removed = (await auditTrail(app)).filter(
      ({ action }) => action === 'second-factor-removed-by-admin',
    );
    expect(removed).toMatchObject([{ actor: guest.user.id, subject: admin.user.id }]);
  });

  test('the operator can remove the only second factor of an administrator even if the portal requires one', async ({
    admin,
  }) => {
    await addAuthenticator(admin);
    const removal = { userId: admin.user.id, actorId: null, rule: 'admin' } as const;
    expect(await removeAllFactors(app.db, removal)).toBe(true);
  });
});

test('if an account is deleted while its owner removes a second factor, the answer is 401', async ({
  guest,
}) => {
  await addAuthenticator(guest);
  const deletion = {
    statement: 'DELETE FROM users WHERE id = $1',
    values: [guest.user.id],
    waiting: 1,
  };
  const { working } = await whileUncommitted(app, deletion, () => guest.call(removeAuthenticator));
  expect((await working).status).toBe(401);
});
