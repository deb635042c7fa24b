import { describe, expect, it, test } from 'vitest';
import {
  currentUser,
  listUsers,
  login,
  makePasswordLink,
  setPasswordByLink,
  setUserRole,
} from '#shared/accounts/api.ts';
import { CHOOSE_ROLE } from '#shared/accounts/constants.ts';
import {
  createChaplain,
  ownChaplain,
  setDirectoryVisibility,
  updateChaplain,
} from '#shared/chaplains/api.ts';
import { CHOICE_FIELD_NAMES } from '#shared/chaplains/choice-fields.ts';
import { listDirectory } from '#shared/directory/api.ts';
import { each, sortedStatuses, textOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { fullChaplain, registration } from '#server/testing/bodies.ts';
import { mailedToken } from '#server/testing/mailed-link.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { approved, PASSWORD } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import {
  setDirectoryVisibility as setVisible,
  updateChaplain as changeChaplain,
} from './administration.ts';

const app = useTestApp();

const NEW_PASSWORD = 'another-lantern-42';

async function office() {
  const { visitor, user } = await app.signInAs('admin');
  return {
    visitor,
    admin: user,
    create: (body: unknown) => visitor.send('POST', createChaplain.path, { body }),
    update: (id: string, body: unknown) => visitor.send('PUT', `/api/chaplains/${id}`, { body }),
    show: (id: string, isVisible: unknown) =>
      visitor.send('PUT', `/api/chaplains/${id}/directory-visibility`, { body: { isVisible } }),
  };
}

const signIn = async (username: string, password: string) =>
  (await app.visitor().call(login, { body: { username, password } })).status;

async function stored(userId: string) {
  const { rows: users } = await app.db.pool.query('SELECT * FROM users WHERE id = $1', [userId]);
  const { rows: profiles } = await app.db.pool.query('SELECT * FROM chaplains WHERE user_id = $1', [
    userId,
  ]);
  return { users, profiles };
}

async function countPeople() {
  const { rows } = await app.db.pool.query<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM users) AS users,
      (SELECT count(*)::int FROM chaplains) AS chaplains`,
  );
  return rows[0];
}

const recorded = async (...actions: string[]) =>
  (await auditTrail(app)).filter(({ action }) => actions.includes(action));

const SERVER_MANAGED = {
  id: '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11',
  userId: '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c12',
  isApproved: true,
  approvedAt: '2020-01-01T00:00:00.000Z',
  approvedBy: '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c13',
  declinedAt: '2020-01-01T00:00:00.000Z',
  submittedAt: '2020-01-01T00:00:00.000Z',
  createdAt: '2020-01-01T00:00:00.000Z',
};

describe('creating a chaplain', () => {
  it('creating a chaplain makes an inactive profile that waits for approval, and a user who can sign in', async () => {
    const { create, admin } = await office();
    const body = fullChaplain();
    const answer = await create(body);
    expect(answer.status).toBe(201);
    const { password, username, email, firstName, lastName, role, ...profile } = body;
    expect(answer.body).toMatchObject({
      ...profile,
      isApproved: false,
      isActive: false,
      isVisibleInDirectory: true,
      user: { username, email, firstName, lastName, role },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/password|argon2/i);
    expect(await signIn(username, password)).toBe(200);
    expect(await recorded('chaplain-created')).toEqual([
      {
        action: 'chaplain-created',
        actor: admin.id,
        subject: answer.body.userId,
        details: {},
      },
    ]);
  });

  it('an administrator can create a chaplain without region, credentials, role or lists such as expertise', async () => {
    const { create } = await office();
    const body = { ...registration(), phone: '502-555-0111', city: 'Paris', affiliation: 'other' };
    expect((await create(body)).body).toMatchObject({
      primaryRegion: null,
      credentials: null,
      ...Object.fromEntries(CHOICE_FIELD_NAMES.map((name) => [name, []])),
      user: { role: 'chaplain' },
    });
  });

  it.each(['guest', 'admin'])(
    'a new chaplain gets the role that the administrator chose: %s',
    async (role) => {
      const { create } = await office();
      expect((await create(fullChaplain({ role }))).body).toMatchObject({ user: { role } });
    },
  );

  it.each([
    ['firstName', '', 'First name is required'],
    ['lastName', undefined, 'Last name is required'],
    ['email', 'nowhere', 'Valid email is required'],
    ['username', ' ', 'Username is required'],
    ['phone', '', 'Phone is required'],
    ['phone', '555-0143', 'Phone number needs at least 10 digits, with the area code'],
    ['city', null, 'City is required'],
    ['affiliation', '', 'Affiliation is required'],
    ['role', 'owner', CHOOSE_ROLE],
    ['password', '', 'Please enter a password for the new user account.'],
    ['password', undefined, 'Please enter a password for the new user account.'],
    ['password', 'short', 'Password must be at least 6 characters'],
    [
      'password',
      'Password1',
      'This password is one of the most common ones. Please choose another.',
    ],
    ['invites', 'yes', 'Choose whether the person is invited by mail'],
  ])(
    'creating a chaplain is refused if %s is invalid, and nobody is created: %j',
    async (field, value, message) => {
      const { create } = await office();
      const before = await countPeople();
      const answer = await create(fullChaplain({ [field]: value }));
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual({ [field]: message });
      expect(await countPeople()).toEqual(before);
    },
  );

  it.each([
    ['username', 'RUTH-M', 'This username is already taken.'],
    ['email', 'RUTH@example.org', 'An account with this email already exists.'],
  ])(
    'creating a chaplain with the %s of another user in any letter case is refused (I21)',
    async (field, value, message) => {
      await app.makeUser({ username: 'ruth-m', email: 'ruth@example.org' });
      const { create } = await office();
      const before = await countPeople();
      const answer = await create(fullChaplain({ [field]: value }));
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ message, fields: { [field]: message } });
      expect(await countPeople()).toEqual(before);
    },
  );

  it.each(['chaplains', 'audit_events'])(
    'if the table %s refuses its row of a new chaplain, no user, profile or audit event is stored (P4)',
    async (table) => {
      const { create } = await office();
      const before = await countPeople();
      const body = fullChaplain();
      expect((await whileTableRefuses(app, table, () => create(body))).status).toBe(500);
      expect(await countPeople()).toEqual(before);
      expect((await create(body)).status).toBe(201);
    },
  );

  it('two simultaneous requests to create the same chaplain create only one (C2)', async () => {
    const { create } = await office();
    const body = fullChaplain();
    const answers = await Promise.all([create(body), create(body)]);
    expect(sortedStatuses(answers)).toEqual([201, 409]);
  });

  it('creating a chaplain ignores fields that only the server sets (Z2)', async () => {
    const { create, admin } = await office();
    const { body } = await create(fullChaplain({ ...SERVER_MANAGED, isActive: true }));
    expect(body).toMatchObject({
      isApproved: false,
      isActive: false,
      approvedAt: null,
      approvedBy: null,
      declinedAt: null,
    });
    for (const field of ['id', 'userId', 'submittedAt', 'createdAt'] as const) {
      expect(body[field]).not.toBe(SERVER_MANAGED[field]);
    }
    expect(body.userId).not.toBe(admin.id);
  });
});

describe('creating a chaplain who is invited by mail', () => {
  const invited = (values: Record<string, unknown> = {}) =>
    fullChaplain({ password: '', invites: true, ...values });

  it.each(['', undefined])(
    'a chaplain created with the blank password %j sets a password through the link in the invitation mail',
    async (blank) => {
      const { create, admin } = await office();
      const body = invited({ password: blank });
      const answer = await create(body);
      expect(answer.status).toBe(201);
      const userId = String(answer.body.userId);
      expect(answer.body).toMatchObject({
        isApproved: false,
        isActive: false,
        user: { canSignIn: false, invitation: { state: 'invited' } },
      });
      expect(await readOutbox(app.db)).toMatchObject([
        { kind: 'invitation', userId, channel: 'email', state: 'queued' },
      ]);
      expect(await recorded('chaplain-created', 'person-invited')).toEqual([
        { action: 'chaplain-created', actor: admin.id, subject: userId, details: {} },
        { action: 'person-invited', actor: admin.id, subject: userId, details: {} },
      ]);

      const token = await mailedToken(app.db, { userId, kind: 'invitation' });
      const set = await app
        .visitor()
        .call(setPasswordByLink, { body: { token, password: NEW_PASSWORD } });
      expect(set.status).toBe(204);
      expect(await signIn(body.username, NEW_PASSWORD)).toBe(200);
    },
  );

  it('an administrator can still copy a set-password link for a chaplain who was invited by mail', async () => {
    const { create, visitor } = await office();
    const body = invited();
    const id = String((await create(body)).body.userId);
    const link = await visitor.call(makePasswordLink, { params: { id } });
    const token = new URL(link.body.url).searchParams.get('token') ?? '';
    await app.visitor().call(setPasswordByLink, { body: { token, password: NEW_PASSWORD } });
    expect(await signIn(body.username, NEW_PASSWORD)).toBe(200);
  });

  it('creating a chaplain with both an invitation and a password is refused', async () => {
    const { create } = await office();
    const before = await countPeople();
    const answer = await create(invited({ password: NEW_PASSWORD }));
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { password: 'Leave the password blank: the person sets it with the link in the mail.' },
    ]);
    expect([await countPeople(), await readOutbox(app.db)]).toEqual([before, []]);
  });

  it('creating a chaplain with a password and `invites: false` sends no mail', async () => {
    const { create } = await office();
    const body = fullChaplain({ invites: false });
    expect((await create(body)).status).toBe(201);
    expect(await readOutbox(app.db)).toEqual([]);
    expect(await signIn(body.username, body.password)).toBe(200);
  });

  it.each(['invitations', 'deliveries'])(
    'if the table %s refuses its row of a new, invited chaplain, nothing is stored and no mail is queued (P4)',
    async (table) => {
      const { create } = await office();
      const before = await countPeople();
      const body = invited();
      expect((await whileTableRefuses(app, table, () => create(body))).status).toBe(500);
      expect([await countPeople(), await readOutbox(app.db)]).toEqual([before, []]);
      expect((await create(body)).status).toBe(201);
    },
  );
});

describe('changing a chaplain', () => {
  it('changing a chaplain updates all sent fields of the user and the profile', async () => {
    const { update, admin } = await office();
    const { chaplain, user } = await app.makeChaplain();
    const body = fullChaplain({ role: 'guest', city: 'Murray', credentials: 'BCC' });
    const answer = await update(chaplain.id, body);
    expect(answer.status).toBe(200);
    const { password, username, email, firstName, lastName, role, ...profile } = body;
    expect(answer.body).toMatchObject({
      ...profile,
      id: chaplain.id,
      userId: user.id,
      user: { username, email, firstName, lastName, role },
    });
    expect(await signIn(username, password)).toBe(200);
    expect(await recorded('chaplain-changed')).toMatchObject([
      { actor: admin.id, subject: user.id },
    ]);
  });

  it('changing a chaplain keeps absent fields, and clears optional fields that are null or blank', async () => {
    const { update } = await office();
    const { chaplain, user } = await app.makeChaplain({ credentials: 'BCC' });
    const before = await stored(user.id);
    const { body } = await update(chaplain.id, { city: 'Murray' });
    expect(body).toMatchObject({
      phone: chaplain.phone,
      credentials: 'BCC',
      primaryRegion: 'A',
      expertise: ['Grief support'],
      city: 'Murray',
      user: { username: user.username, role: 'chaplain' },
    });
    expect((await stored(user.id)).users).toEqual(before.users);
    expect((await auditTrail(app)).map(({ action }) => action)).toEqual(['chaplain-changed']);
    const cleared = { credentials: null, primaryRegion: ' ', expertise: [] };
    expect((await update(chaplain.id, cleared)).body).toMatchObject({
      credentials: null,
      primaryRegion: null,
      expertise: [],
      availability: ['Weekdays'],
      city: 'Murray',
    });
  });

  it.each([undefined, {}])(
    'an empty request to change a chaplain changes nothing: %j',
    async (body) => {
      const { update } = await office();
      const { chaplain, user } = await app.makeChaplain();
      const before = await stored(user.id);
      expect((await update(chaplain.id, body)).status).toBe(200);
      expect(await stored(user.id)).toEqual(before);
      expect(await recorded('chaplain-changed')).toEqual([]);
    },
  );

  it('the office can change a chaplain without replacing stored values that are not in the program’s lists', async () => {
    const { update } = await office();
    const odd = {
      affiliation: 'Bahá’í; of Paducah, KY',
      primaryRegion: 'Z',
      expertise: ['Underwater basket blessing', 'a, b'],
      availability: ['Whenever'],
    };
    const { chaplain } = await app.makeChaplain(odd);
    expect((await update(chaplain.id, { city: 'Murray' })).body).toMatchObject(odd);
    expect((await update(chaplain.id, odd)).body).toMatchObject(odd);
  });

  it.each([
    ['phone', '', 'Phone is required'],
    ['city', null, 'City is required'],
    ['firstName', ' ', 'First name is required'],
    ['email', '', 'Valid email is required'],
    ['role', 'owner', CHOOSE_ROLE],
    ['password', 'short', 'Password must be at least 6 characters'],
    ['password', 'x'.repeat(1001), 'Password must be at most 1,000 characters'],
    [
      'password',
      'Password1',
      'This password is one of the most common ones. Please choose another.',
    ],
  ])(
    'a request to set a chaplain’s %s to %j is refused and changes nothing',
    async (field, value, message) => {
      const { update } = await office();
      const { chaplain, user } = await app.makeChaplain();
      const before = await stored(user.id);
      const answer = await update(chaplain.id, { affiliation: 'muslim', [field]: value });
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual({ [field]: message });
      expect(await stored(user.id)).toEqual(before);
    },
  );

  it('a new name of a chaplain is audited as such and as a change of the chaplain', async () => {
    const { update, admin } = await office();
    const person = { firstName: 'Ruth', lastName: 'Moabite' };
    const { chaplain, user } = await app.makeChaplain({}, person);
    const { body } = await update(chaplain.id, { firstName: 'Naomi' });
    expect(body).toMatchObject({ user: { firstName: 'Naomi', lastName: 'Moabite' } });
    const about = { actor: admin.id, subject: user.id };
    const details = { before: 'Ruth Moabite', after: 'Naomi Moabite' };
    expect(await auditTrail(app)).toEqual([
      { action: 'name-changed', ...about, details },
      { action: 'chaplain-changed', ...about, details: {} },
    ]);
  });

  it('changing a chaplain ignores fields that only the server sets (Z2)', async () => {
    const { update } = await office();
    const { chaplain, user } = await app.makeChaplain();
    const { body } = await update(chaplain.id, {
      ...SERVER_MANAGED,
      isVisibleInDirectory: false,
      city: 'Murray',
    });
    expect(body).toMatchObject({
      id: chaplain.id,
      userId: user.id,
      isApproved: false,
      isVisibleInDirectory: true,
      approvedAt: null,
      approvedBy: null,
      declinedAt: null,
      submittedAt: chaplain.submittedAt.toISOString(),
      createdAt: chaplain.createdAt.toISOString(),
      city: 'Murray',
    });
  });

  it.each([
    [{ username: 'RUTH-M' }, 'username', 'This username is already taken.'],
    [{ email: 'RUTH@example.org' }, 'email', 'An account with this email already exists.'],
  ])(
    'changing a chaplain to the username or email address of another is refused and changes nothing (I21)',
    async (taken, field, message) => {
      await app.makeUser({ username: 'ruth-m', email: 'ruth@example.org' });
      const { update } = await office();
      const { visitor, chaplain, user } = await app.signInAsChaplain();
      const before = await stored(user.id);
      const body = { ...taken, city: 'Murray', role: 'guest', password: NEW_PASSWORD };
      const answer = await update(chaplain.id, body);
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ message, fields: { [field]: message } });
      expect(await stored(user.id)).toEqual(before);
      expect((await visitor.call(currentUser)).status).toBe(200);
      expect(await recorded('role-changed', 'password-set-by-admin', 'chaplain-changed')).toEqual(
        [],
      );
    },
  );

  it('a change of a chaplain is stored only together with its audit event (P4)', async () => {
    const { update } = await office();
    const { chaplain, user } = await app.makeChaplain();
    const before = await stored(user.id);
    for (const body of [{ city: 'Murray' }, { isActive: true }, { role: 'guest' }]) {
      const failed = await whileTableRefuses(app, 'audit_events', () => update(chaplain.id, body));
      expect(failed.status).toBe(500);
      expect(await stored(user.id)).toEqual(before);
    }
  });
});

describe('the password of a chaplain', () => {
  it.each([undefined, ''])(
    'if an administrator leaves the password field blank, the chaplain’s password doesn’t change: %j',
    async (password) => {
      const { update } = await office();
      const { visitor, chaplain, user } = await app.signInAsChaplain();
      expect((await update(chaplain.id, { city: 'Murray', password })).status).toBe(200);
      expect((await visitor.call(currentUser)).status).toBe(200);
      expect(await signIn(user.username, PASSWORD)).toBe(200);
      expect(await recorded('password-set-by-admin')).toEqual([]);
    },
  );

  it('a password that an administrator sets for a chaplain works, and ends all the chaplain’s sessions (A10)', async () => {
    const { visitor: admin, update, admin: actor } = await office();
    const { visitor, chaplain, user } = await app.signInAsChaplain();
    const phone = await app.signIn(user);
    const neighbour = await app.signInAs('guest');
    expect((await update(chaplain.id, { password: NEW_PASSWORD })).status).toBe(200);
    const seen = await Promise.all(
      [visitor, phone, neighbour.visitor, admin].map((browser) => browser.call(currentUser)),
    );
    expect(seen.map(({ status }) => status)).toEqual([401, 401, 200, 200]);
    expect(await signIn(user.username, PASSWORD)).toBe(401);
    expect(await signIn(user.username, NEW_PASSWORD)).toBe(200);
    expect(await recorded('password-set-by-admin')).toMatchObject([
      { actor: actor.id, subject: user.id },
    ]);
  });

  it('if the audit event can’t be stored, a password that an administrator sets for a chaplain isn’t stored either (P4)', async () => {
    const { update } = await office();
    const { visitor, chaplain, user } = await app.signInAsChaplain();
    const failed = await whileTableRefuses(app, 'audit_events', () =>
      update(chaplain.id, { password: NEW_PASSWORD }),
    );
    expect(failed.status).toBe(500);
    expect((await visitor.call(currentUser)).status).toBe(200);
    expect(await signIn(user.username, PASSWORD)).toBe(200);
  });

  it('a password that an administrator sets for a chaplain must have the minimum length from the settings', async () => {
    const strict = await app.secondProcess({ decided: { passwordMinLength: 30 } });
    const { user } = await app.signInAs('admin');
    const visitor = strict.visitor();
    await visitor.call(login, { body: { username: user.username, password: PASSWORD } });
    const { chaplain } = await app.makeChaplain();
    const answers = [
      await visitor.send('PUT', `/api/chaplains/${chaplain.id}`, {
        body: { password: NEW_PASSWORD },
      }),
      await visitor.send('POST', createChaplain.path, { body: fullChaplain() }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body.fields).toEqual({ password: 'Password must be at least 30 characters' });
    }
  });
});

describe('the role of a chaplain', () => {
  it('a chaplain’s new role takes effect immediately, and the old and new roles are audited', async () => {
    const { update, admin } = await office();
    const { visitor, chaplain, user } = await app.signInAsChaplain(approved);
    expect((await visitor.call(listDirectory)).status).toBe(200);
    await update(chaplain.id, { role: 'guest' });
    expect((await visitor.call(listDirectory)).status).toBe(403);
    await update(chaplain.id, { role: 'admin' });
    expect((await visitor.call(listUsers)).status).toBe(200);
    expect(await recorded('role-changed')).toEqual([
      {
        action: 'role-changed',
        actor: admin.id,
        subject: user.id,
        details: { from: 'chaplain', to: 'guest' },
      },
      {
        action: 'role-changed',
        actor: admin.id,
        subject: user.id,
        details: { from: 'guest', to: 'admin' },
      },
    ]);
  });

  it('a request that would demote the last administrator is refused, and none of its other changes is stored (Z6)', async () => {
    const { visitor, chaplain, user } = await app.signInAsChaplain(approved);
    await app.db.pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [user.id]);
    const before = await stored(user.id);
    const answer = await visitor.send('PUT', `/api/chaplains/${chaplain.id}`, {
      body: { role: 'guest', firstName: 'Naomi', city: 'Murray', password: NEW_PASSWORD },
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'last-administrator' });
    expect(await stored(user.id)).toEqual(before);
    expect((await visitor.call(listUsers)).status).toBe(200);
  });

  it('when two administrators demote each other at the same time, one of them stays an administrator (Z7)', async () => {
    for (let round = 0; round < 4; round += 1) {
      await app.db.pool.query("UPDATE users SET role = 'guest'");
      const [one, two] = [await app.signInAsChaplain(), await app.signInAsChaplain()];
      await app.db.pool.query("UPDATE users SET role = 'admin' WHERE id IN ($1, $2)", [
        one.user.id,
        two.user.id,
      ]);
      const answers = await Promise.all([
        one.visitor.send('PUT', `/api/chaplains/${two.chaplain.id}`, { body: { role: 'guest' } }),
        two.visitor.call(setUserRole, { params: { id: one.user.id }, body: { role: 'guest' } }),
      ]);
      const [first, second] = sortedStatuses(answers);
      expect(first).toBe(200);
      expect([403, 409]).toContain(second);
      const { rows } = await app.db.pool.query("SELECT id FROM users WHERE role = 'admin'");
      expect(rows).toHaveLength(1);
    }
  });
});

describe('active and hidden chaplains', () => {
  it('setting a chaplain active or inactive is not audited if the chaplain already has that status', async () => {
    const { update, admin } = await office();
    const { chaplain, user } = await app.makeChaplain(approved);
    const states = [];
    for (const isActive of [true, false, false, true]) {
      const { body } = await update(chaplain.id, { isActive });
      states.push([body.isActive, body.isApproved]);
    }
    expect(states).toEqual([
      [true, true],
      [false, true],
      [false, true],
      [true, true],
    ]);
    const about = { action: 'activity-changed', actor: admin.id, subject: user.id };
    expect(await recorded('activity-changed', 'chaplain-changed')).toEqual([
      { ...about, details: { isActive: false } },
      { ...about, details: { isActive: true } },
    ]);
  });

  it('an inactive chaplain can sign in', async () => {
    const { update } = await office();
    const { visitor, chaplain, user } = await app.signInAsChaplain(approved);
    await update(chaplain.id, { isActive: false });
    expect((await visitor.call(ownChaplain)).body).toMatchObject({ isActive: false });
    expect(await signIn(user.username, PASSWORD)).toBe(200);
  });

  it('an administrator can hide a chaplain from other chaplains in the directory, and show the chaplain again (P1)', async () => {
    const { visitor: admin, show, admin: actor } = await office();
    const { chaplain, user } = await app.makeChaplain(approved, { lastName: 'Moabite' });
    const { visitor: reader } = await app.signInAsChaplain(approved);
    const sees = async (visitor: typeof reader) => {
      const found = await visitor.call(listDirectory, { query: { search: 'Moabite' } });
      return each(found, 'id').length;
    };
    expect(await sees(reader)).toBe(1);
    const hidden = await show(chaplain.id, false);
    expect(hidden.status).toBe(200);
    expect(hidden.body).toMatchObject({ id: chaplain.id, isVisibleInDirectory: false });
    expect([await sees(reader), await sees(admin)]).toEqual([0, 1]);
    await show(chaplain.id, false);
    expect((await show(chaplain.id, true)).body).toMatchObject({ isVisibleInDirectory: true });
    expect(await sees(reader)).toBe(1);
    const about = { action: 'visibility-changed', actor: actor.id, subject: user.id };
    expect(await recorded('visibility-changed')).toEqual([
      { ...about, details: { isVisible: false } },
      { ...about, details: { isVisible: true } },
    ]);
  });

  it('if a chaplain becomes inactive and hidden while a form is open, saving the form undoes this and is audited', async () => {
    const { show, update, admin } = await office();
    const { chaplain, user } = await app.makeChaplain(approved);
    const actor = { actorId: admin.id, minLength: 6 };
    const entry = {
      canSignIn: true,
      isEmailConfirmed: false,
      isSuspended: false,
      invitation: null,
    };
    const seen = { chaplain, user: { ...user, ...entry } };
    await show(chaplain.id, false);
    await update(chaplain.id, { isActive: false });
    await setVisible(app.db, seen, { isVisible: true, actorId: admin.id });
    const after = await changeChaplain(app.db, seen, { ...actor, body: { isActive: true } });
    expect(after.chaplain).toMatchObject({ isVisibleInDirectory: true, isActive: true });
    expect((await recorded('visibility-changed')).map(({ details }) => details)).toEqual([
      { isVisible: false },
      { isVisible: true },
    ]);
    expect((await recorded('activity-changed')).map(({ details }) => details)).toEqual([
      { isActive: false },
      { isActive: true },
    ]);
  });

  it.each([undefined, null, 'true', 1, [true]])(
    'a directory visibility of %j is refused',
    async (isVisible) => {
      const { show } = await office();
      const { chaplain } = await app.makeChaplain(approved);
      const answer = await show(chaplain.id, isVisible);
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toHaveProperty('isVisible');
    },
  );

  it('a change of directory visibility is stored only together with its audit event (P4)', async () => {
    const { show } = await office();
    const { chaplain, user } = await app.makeChaplain(approved);
    const before = await stored(user.id);
    const failed = await whileTableRefuses(app, 'audit_events', () => show(chaplain.id, false));
    expect(failed.status).toBe(500);
    expect(await stored(user.id)).toEqual(before);
  });
});

test('no response about a chaplain contains a password or a hash (P2)', async () => {
  const { create, update, show } = await office();
  const made = await create(fullChaplain());
  const id = textOf(made, 'id');
  const answers = [made, await update(id, { password: NEW_PASSWORD }), await show(id, false)];
  for (const { status, body } of answers) {
    expect([200, 201]).toContain(status);
    expect(JSON.stringify(body)).not.toMatch(/password|argon2|searchText|sortName/i);
  }
});

describe('URL names that look like ids (Z8)', () => {
  it.each([
    'me',
    'directory',
    'all',
    'template',
    'export',
    'create',
    'import',
    'approve',
    'Me',
    'ALL',
  ])('the word %s in a URL is never treated as a chaplain’s id', async (name) => {
    const { visitor } = await office();
    await app.makeChaplain();
    const before = await countPeople();
    const paths = [
      ['PUT', `/api/chaplains/${name}/approve`],
      ['PUT', `/api/chaplains/${name}/decline`],
      ['PUT', `/api/chaplains/${name}/directory-visibility`],
      ['GET', `/api/chaplains/directory/${name}/vcard`],
    ];
    if (name.toLowerCase() !== 'me') paths.push(['PUT', `/api/chaplains/${name}`]);
    for (const [method = '', path = ''] of paths) {
      const body = method === 'GET' ? undefined : { isVisible: true, isActive: true };
      expect((await visitor.send(method, path, { body })).status, `${method} ${path}`).toBe(404);
    }
    expect(await countPeople()).toEqual(before);
  });

  it.each([
    ['GET', '/api/chaplains/all'],
    ['POST', '/api/chaplains/all'],
    ['PUT', '/api/chaplains/all'],
    ['DELETE', '/api/chaplains'],
    ['DELETE', '/api/chaplains/me'],
    ['GET', '/api/chaplains/create'],
    ['GET', '/api/chaplains/import'],
    ['GET', '/api/chaplains/import/preview'],
    ['GET', '/api/chaplains/approve'],
    ['POST', '/api/chaplains/template'],
    ['POST', '/api/chaplains/export'],
    ['POST', '/api/chaplains/directory'],
    ['POST', '/api/chaplains/directory/export'],
    ['GET', '/api/password-links'],
    ['GET', '/api/set-password'],
    ['DELETE', '/api/audit-events'],
  ])('the request %s %s, for which there is no endpoint, is answered 404', async (method, path) => {
    const { visitor } = await office();
    await app.makeChaplain();
    const before = await countPeople();
    expect((await visitor.send(method, path)).status).toBe(404);
    expect(await countPeople()).toEqual(before);
  });
});

test('changing a chaplain who does not exist is answered 404', async () => {
  const { visitor } = await office();
  const params = { id: SERVER_MANAGED.id };
  const answers = [
    await visitor.call(updateChaplain, { params, body: { city: 'Murray' } }),
    await visitor.call(setDirectoryVisibility, { params, body: { isVisible: true } }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(404);
    expect(body.message).toBe('This chaplain was not found.');
  }
});
