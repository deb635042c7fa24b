import { login } from '#shared/accounts/api.ts';
import { linkAgencyAccount, removeAgencyAccount } from '#shared/agency-sign-in/api.ts';
import {
  finishSignIn,
  forgetTrustedDevices,
  readSecondFactor,
  removeAuthenticator,
  removePasskey,
  removeSecondFactor,
  renamePasskey,
  verifyAgain,
} from '#shared/second-factor/api.ts';
import { RUTH, signInWithAgency, type useAgency } from '#server/testing/agency-visit.ts';
import { PASSWORD } from '#server/testing/person-factories.ts';
import {
  addAuthenticator,
  addSoftwarePasskey,
  codeOf,
  typePassword,
} from '#server/testing/second-factor.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { byOneself, byTo, type AuditedActions } from './audited-action.ts';

const FROM_HERE = { address: '127.0.0.1' };
const APP = { factor: 'authenticator' };
const ADDED = ['second-factor-added', 'recovery-codes-made'] as const;

export function signInActions(app: TestApp, { agency, makeLinked, portalWith }: AgencyVisit) {
  async function withAuthenticator() {
    const guest = await app.signInAs('guest');
    return { ...guest, ...(await addAuthenticator(guest.visitor)) };
  }

  async function withPasskey() {
    const guest = await app.signInAs('guest');
    await addSoftwarePasskey(guest.visitor, 'Office laptop');
    const { body } = await guest.visitor.call(readSecondFactor);
    return { ...guest, id: body.passkeys[0]?.id ?? '' };
  }

  return {
    'signed-in': async () => {
      const user = await app.makeUser();
      await typePassword(app.visitor(), user);
      return { ...byOneself({ user }), details: FROM_HERE };
    },
    'sign-in-failed': async () => {
      const { id, username } = await app.makeUser();
      await app.visitor().call(login, { body: { username, password: 'not the password' } });
      return { actor: null, subject: id, details: FROM_HERE };
    },
    'second-factor-added': async () => {
      const guest = await withAuthenticator();
      return { ...byOneself(guest), details: APP, others: ['recovery-codes-made'] };
    },
    'recovery-codes-made': async () => {
      const guest = await withAuthenticator();
      return { ...byOneself(guest), others: ['second-factor-added'] };
    },
    'second-factor-removed': async () => {
      const guest = await withAuthenticator();
      await guest.visitor.call(removeAuthenticator);
      return { ...byOneself(guest), details: APP, others: ADDED };
    },
    'second-factor-removed-by-admin': async () => {
      const admin = await app.signInAs('admin');
      const { user } = await withAuthenticator();
      await admin.visitor.call(removeSecondFactor, { params: { id: user.id } });
      return { ...byTo(admin, user), others: ADDED };
    },
    'recovery-code-used': async () => {
      const guest = await withAuthenticator();
      const visitor = app.visitor();
      await typePassword(visitor, guest.user);
      const [recoveryCode = ''] = guest.recoveryCodes;
      await visitor.call(finishSignIn, { body: { recoveryCode } });
      const others = [...ADDED, 'signed-in'] as const;
      return { ...byOneself(guest), details: { left: 9 }, others };
    },
    'passkey-added': async () => {
      const guest = await withPasskey();
      const details = { title: 'Office laptop' };
      return { ...byOneself(guest), details, others: ['recovery-codes-made'] };
    },
    'passkey-renamed': async () => {
      const guest = await withPasskey();
      const body = { name: 'Old laptop' };
      await guest.visitor.call(renamePasskey, { params: { id: guest.id }, body });
      const others = ['passkey-added', 'recovery-codes-made'] as const;
      return { ...byOneself(guest), details: { title: 'Old laptop' }, others };
    },
    'passkey-removed': async () => {
      const guest = await withPasskey();
      await guest.visitor.call(removePasskey, { params: { id: guest.id } });
      const others = ['passkey-added', 'recovery-codes-made'] as const;
      return { ...byOneself(guest), details: { title: 'Office laptop' }, others };
    },
    'trusted-devices-forgotten': async () => {
      const guest = await withAuthenticator();
      const visitor = app.visitor();
      await typePassword(visitor, guest.user);
      const body = { code: codeOf(guest.secret, 1), trustsDevice: true };
      await visitor.call(finishSignIn, { body });
      await guest.visitor.call(forgetTrustedDevices);
      return { ...byOneself(guest), others: [...ADDED, 'signed-in'] };
    },
    'verified-again': async () => {
      const guest = await app.signInAs('guest');
      await guest.visitor.call(verifyAgain, { body: { password: PASSWORD } });
      return { ...byOneself(guest), details: { by: 'password' } };
    },
    'agency-account-linked': async () => {
      const user = await app.makeUser({ email: RUTH.email });
      const visitor = (await portalWith()).visitor();
      await signInWithAgency(visitor, agency);
      await visitor.call(linkAgencyAccount, { body: { password: PASSWORD } });
      const details = { issuer: agency.issuer, email: RUTH.email };
      return { ...byOneself({ user }), details, others: ['signed-in'] };
    },
    'agency-account-unlinked': async () => {
      const admin = await app.signInAs('admin');
      const user = await makeLinked();
      await admin.visitor.call(removeAgencyAccount, { params: { id: user.id } });
      return { ...byTo(admin, user), details: { email: RUTH.email } };
    },
  } satisfies AuditedActions;
}

type AgencyVisit = ReturnType<typeof useAgency>;
