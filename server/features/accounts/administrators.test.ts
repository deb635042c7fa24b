import { describe, expect, it } from 'vitest';
import { currentUser, login } from '#shared/accounts/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { ensureAdministrator, makeAdministrator } from './administrators.ts';

const app = useTestApp();
const rules = { minLength: 6 };
const chosen = { username: 'warden', email: 'warden@example.org', password: 'warden-of-keys-7' };

const signIn = (username: string, password: string) =>
  app.visitor().call(login, { body: { username, password } });

async function administrators() {
  const { rows } = await app.db.pool.query<{ username: string }>(
    "SELECT username FROM users WHERE role = 'admin'",
  );
  return rows.map(({ username }) => username);
}

describe('the first administrator', () => {
  it('the first administrator is created in a portal that has none, and can sign in', async () => {
    expect(await ensureAdministrator(app.db, chosen)).toBe(true);
    expect(await auditTrail(app)).toEqual([
      {
        action: 'role-changed',
        actor: null,
        subject: expect.any(String),
        details: { from: null, to: 'admin' },
      },
    ]);
    expect((await signIn('warden', chosen.password)).body).toMatchObject({
      role: 'admin',
      firstName: 'Portal',
      lastName: 'Administrator',
    });
  });

  it('the first administrator is not created with a password that is too short', async () => {
    const message = 'Password must be at least 6 characters';
    const creating = ensureAdministrator(app.db, { ...chosen, password: 'short' });
    await expect(creating).rejects.toMatchObject({ status: 400, fields: { password: message } });
    expect(await administrators()).toEqual([]);
  });

  it('a second start does not create the first administrator again', async () => {
    await app.makeUser({ username: 'first', role: 'admin' });
    expect(await ensureAdministrator(app.db, chosen)).toBe(false);
    expect(await administrators()).toEqual(['first']);
  });

  it('several processes that start together create the first administrator only once', async () => {
    const made = await Promise.all([1, 2, 3].map(() => ensureAdministrator(app.db, chosen)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await administrators()).toEqual(['warden']);
  });

  it('creating the first administrator does not replace a user who already has that name', async () => {
    await app.makeUser({ username: 'Warden', role: 'guest' });
    await expect(ensureAdministrator(app.db, chosen)).rejects.toThrow('already taken');
    expect(await administrators()).toEqual([]);
  });
});

describe('an additional administrator', () => {
  it('creating an additional administrator does not change the existing administrator', async () => {
    await app.makeUser({ username: 'first', role: 'admin' });
    expect(await makeAdministrator(app.db, chosen, rules)).toBe(true);
    expect((await administrators()).toSorted()).toEqual(['first', 'warden']);
  });

  it('when a user is made an additional administrator, the new password is set and all their sessions end (A10)', async () => {
    const user = await app.makeUser({ username: 'Warden', role: 'guest' });
    const browsers = [await app.signIn(user), await app.signIn(user)];
    expect(await makeAdministrator(app.db, chosen, rules)).toBe(false);
    for (const browser of browsers) expect((await browser.call(currentUser)).status).toBe(401);
    expect((await signIn('warden', PASSWORD)).status).toBe(401);
    expect((await signIn('warden', chosen.password)).body).toMatchObject({
      id: user.id,
      role: 'admin',
    });
  });

  it('when a user is made an additional administrator, the audit trail records a role change and a new password (P4)', async () => {
    const { id } = await app.makeUser({ username: 'warden', role: 'guest' });
    await makeAdministrator(app.db, chosen, rules);
    expect(await auditTrail(app)).toEqual([
      {
        action: 'role-changed',
        actor: null,
        subject: id,
        details: { from: 'guest', to: 'admin' },
      },
      { action: 'password-set-by-admin', actor: null, subject: id, details: {} },
    ]);
  });

  it.each([
    ['password', 'short', 'Password must be at least 6 characters'],
    [
      'password',
      'password',
      'This password is one of the most common ones. Please choose another.',
    ],
    ['username', 'two words', 'Username can’t contain spaces or @'],
    ['email', 'nowhere', 'Valid email is required'],
  ])(
    'making an additional administrator with the %s ‘%s’ is refused: %s',
    async (field, value, message) => {
      const wrong = { ...chosen, [field]: value };
      await expect(makeAdministrator(app.db, wrong, rules)).rejects.toMatchObject({
        status: 400,
        message,
        fields: field === 'password' ? { password: message } : undefined,
      });
      expect(await administrators()).toEqual([]);
    },
  );
});
