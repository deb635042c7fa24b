import { describe, expect, it } from 'vitest';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { AgencyIdentity } from './identity.ts';
import { makeAccount } from './new-account.ts';

const app = useTestApp();

const identity = {
  issuer: 'https://login.example.org',
  subject: 'ruth',
  email: 'ruth@example.org',
  isEmailVerified: true,
  username: null,
  firstName: null,
  lastName: null,
  role: undefined,
  hasSecondFactor: false,
  provedAt: null,
} satisfies AgencyIdentity;

type Told = Partial<AgencyIdentity> & { email?: string };

const make = (told: Told = {}, roles: AgencySettings['roles'] = null) =>
  app.db.transaction((tx) => makeAccount(tx, { ...identity, ...told }, { roles }));

describe('an account that the first sign-in with the agency makes', () => {
  it('a new account has a confirmed email address, no password and an audit entry', async () => {
    const { id } = await make({ firstName: 'Ruth', lastName: 'Miller' });
    const { rows } = await app.db.pool.query(
      `SELECT username, email, first_name, last_name, role, password, is_self_registered,
         email_confirmed_at IS NOT NULL AS is_confirmed
       FROM users`,
    );
    expect(rows).toEqual([
      {
        username: 'ruth',
        email: 'ruth@example.org',
        first_name: 'Ruth',
        last_name: 'Miller',
        role: 'chaplain',
        password: null,
        is_self_registered: false,
        is_confirmed: true,
      },
    ]);
    expect(await auditTrail(app)).toEqual([
      {
        action: 'registered',
        actor: id,
        subject: id,
        details: { by: 'agency', role: 'chaplain' },
      },
    ]);
  });

  it('a new account has the role that the agency gives, or the role of people without one', async () => {
    const chaplains = { claim: 'groups', rules: [{ value: 'clergy', role: 'chaplain' }] } as const;
    const given = await make({ role: 'admin' }, chaplains);
    const others = await make({ role: null, email: 'miriam@example.org' }, chaplains);
    expect([given.role, others.role]).toEqual(['admin', 'guest']);
  });

  it.each<[Told, string, string]>([
    [{ email: 'ruth.miller@example.org' }, 'ruth miller', '—'],
    [{ email: 'ruth..miller@example.org' }, 'ruth miller', '—'],
    [{ email: '10:20@example.org' }, '10 20', '—'],
    [{ email: '...@example.org' }, '—', '—'],
    [{ firstName: 'ruth.example', lastName: 'Miller' }, 'ruth', 'Miller'],
    [{ firstName: 'Ruth', lastName: 'miller.example' }, 'Ruth', '—'],
  ])('from %j, the portal makes the first name %s and the last name %s', async (told, ...names) => {
    const { firstName, lastName } = await make(told);
    expect([firstName, lastName]).toEqual(names);
  });
});

describe('the user name of an account that the first sign-in with the agency makes', () => {
  it.each<[Told, string]>([
    [{ username: 'Zoë.Miller@login.example' }, 'zoe.miller'],
    [{ username: null, email: 'R_M-7.x+y@example.org' }, 'r_m-7.xy'],
    [{ username: '李' }, 'ruth'],
    [{ username: '李', email: '!@example.org' }, 'person'],
    [{ username: 'a'.repeat(60) }, 'a'.repeat(50)],
  ])('from %j, the portal makes the user name %s', async (told, username) => {
    expect((await make(told)).username).toBe(username);
  });

  it('a user name that is taken gets the next free number', async () => {
    await app.makeUser({ username: 'RUTH' });
    await app.makeUser({ username: 'ruth2' });
    await app.makeUser({ username: 'ruth33' });
    expect((await make()).username).toBe('ruth3');
  });
});
