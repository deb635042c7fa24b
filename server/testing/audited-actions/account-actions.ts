import {
  askForPasswordReset,
  changePassword,
  confirmEmail,
  inviteUser,
  makePasswordLink,
  register,
  setUserRole,
  updateAccount,
  withdrawEmailChange,
} from '#shared/accounts/api.ts';
import {
  askForErasure,
  downloadOwnData,
  eraseUser,
  withdrawErasure,
} from '#shared/own-data/api.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '#shared/sessions/api.ts';
import { liftSuspension, suspendUser } from '#shared/suspension/api.ts';
import { updateChaplain } from '#shared/chaplains/api.ts';
import { revoke } from '#server/features/access/revoke.ts';
import { registration } from '#server/testing/bodies.ts';
import { mailedToken } from '#server/testing/mailed-link.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { byOneself, byTo, type AuditedActions } from './audited-action.ts';

const NEW_PASSWORD = 'another-lantern-42';
const NEW_EMAIL = 'ruth.moabite@example.org';

export function accountActions(app: TestApp) {
  async function withNewEmail() {
    const guest = await app.signInAs('guest');
    const body = { email: NEW_EMAIL, currentPassword: PASSWORD };
    await guest.visitor.call(updateAccount, { body });
    return guest;
  }

  return {
    registered: async () => {
      const { body } = await app.visitor().call(register, { body: registration() });
      return byOneself({ user: body });
    },
    'password-changed': async () => {
      const guest = await app.signInAs('guest');
      const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      await guest.visitor.call(changePassword, { body });
      return byOneself(guest);
    },
    'password-set-by-admin': async () => {
      const admin = await app.signInAs('admin');
      const { chaplain, user } = await app.makeChaplain();
      const body = { password: NEW_PASSWORD };
      await admin.visitor.call(updateChaplain, { params: { id: chaplain.id }, body });
      return byTo(admin, user);
    },
    'role-changed': async () => {
      const admin = await app.signInAs('admin');
      const user = await app.makeUser({ role: 'guest' });
      await admin.visitor.call(setUserRole, { params: { id: user.id }, body: { role: 'admin' } });
      return { ...byTo(admin, user), details: { from: 'guest', to: 'admin' } };
    },
    'name-changed': async () => {
      const guest = await app.signInAs('guest');
      await guest.visitor.call(updateAccount, { body: { firstName: 'Ruth', lastName: 'Hale' } });
      const details = { before: `Pat ${guest.user.lastName}`, after: 'Ruth Hale' };
      return { ...byOneself(guest), details };
    },
    'username-changed': async () => {
      const guest = await app.signInAs('guest');
      const body = { username: 'ruth', currentPassword: PASSWORD };
      await guest.visitor.call(updateAccount, { body });
      return { ...byOneself(guest), details: { before: guest.user.username, after: 'ruth' } };
    },
    'password-link-made': async () => {
      const admin = await app.signInAs('admin');
      const user = await app.makeUser();
      await admin.visitor.call(makePasswordLink, { params: { id: user.id } });
      return byTo(admin, user);
    },
    'password-reset-asked': async () => {
      const { id, username } = await app.makeUser();
      await app.visitor().call(askForPasswordReset, { body: { username } });
      return { actor: null, subject: id };
    },
    'person-invited': async () => {
      const admin = await app.signInAs('admin');
      const user = await app.makeUser({ password: null });
      await admin.visitor.call(inviteUser, { params: { id: user.id } });
      return byTo(admin, user);
    },
    'email-change-asked': async () => {
      const guest = await withNewEmail();
      return { ...byOneself(guest), details: { before: guest.user.email, after: NEW_EMAIL } };
    },
    'email-change-withdrawn': async () => {
      const guest = await withNewEmail();
      await guest.visitor.call(withdrawEmailChange);
      return { ...byOneself(guest), details: { email: NEW_EMAIL }, others: ['email-change-asked'] };
    },
    'email-changed': async () => {
      const guest = await withNewEmail();
      const token = await mailedToken(app.db, { userId: guest.user.id, kind: 'confirm-email' });
      await guest.visitor.call(confirmEmail, { body: { token } });
      const details = { before: guest.user.email, after: NEW_EMAIL };
      return { ...byOneself(guest), details, others: ['email-change-asked'] };
    },
    'email-confirmed': async () => {
      const visitor = app.visitor();
      const { body: user } = await visitor.call(register, { body: registration() });
      const token = await mailedToken(app.db, { userId: user.id, kind: 'confirm-email' });
      await visitor.call(confirmEmail, { body: { token } });
      return { ...byOneself({ user }), others: ['registered'] };
    },
    'device-signed-out': async () => {
      const phone = await app.signInAs('guest');
      await app.signIn(phone.user);
      const sessions = (await phone.visitor.call(listOwnSessions)).body;
      const id = sessions.find(({ isThisOne }) => !isThisOne)?.id ?? '';
      await phone.visitor.call(endOwnSession, { params: { id } });
      return byOneself(phone);
    },
    'other-devices-signed-out': async () => {
      const phone = await app.signInAs('guest');
      await app.signIn(phone.user);
      await app.signIn(phone.user);
      await phone.visitor.call(endOtherSessions);
      return { ...byOneself(phone), details: { count: 2 } };
    },
    'user-suspended': async () => {
      const admin = await app.signInAs('admin');
      const user = await app.makeUser();
      const body = { reason: 'Left the program' };
      await admin.visitor.call(suspendUser, { params: { id: user.id }, body });
      return { ...byTo(admin, user), details: body };
    },
    'suspension-lifted': async () => {
      const admin = await app.signInAs('admin');
      const user = await app.makeUser({ suspendedAt: new Date(), suspensionReason: 'Left' });
      await admin.visitor.call(liftSuspension, { params: { id: user.id } });
      return byTo(admin, user);
    },
    'access-revoked': async () => {
      const { user } = await app.signInAs('guest');
      await revoke(app.db, { whose: { userId: user.id }, also: [] });
      const details = { sessions: 1, by: 'npm run revoke' };
      return { actor: null, subject: user.id, details };
    },
    'own-data-downloaded': async () => {
      const guest = await app.signInAs('guest');
      await guest.visitor.call(downloadOwnData);
      return byOneself(guest);
    },
    'erasure-asked': async () => {
      const guest = await app.signInAs('guest');
      await guest.visitor.call(askForErasure, { body: { reason: null } });
      return byOneself(guest);
    },
    'erasure-withdrawn': async () => {
      const guest = await app.signInAs('guest');
      await guest.visitor.call(askForErasure, { body: { reason: null } });
      await guest.visitor.call(withdrawErasure);
      return { ...byOneself(guest), others: ['erasure-asked'] };
    },
    'person-erased': async () => {
      const admin = await app.signInAs('admin');
      const { id, username } = await app.makeUser();
      await admin.visitor.call(eraseUser, { params: { id }, body: { username } });
      return byTo(admin, { id });
    },
  } satisfies AuditedActions;
}
