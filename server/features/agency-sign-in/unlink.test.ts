import { describe, expect, it } from 'vitest';
import {
  readAgencyAccount,
  removeAgencyAccount,
  unlinkAgencyAccount,
} from '#shared/agency-sign-in/api.ts';
import { readLinked, RUTH, useAgency } from '#server/testing/agency-visit.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { insertIdentity } from './queries.ts';

const app = useTestApp();
const { makeLinked, portalWith } = useAgency(app);

const FORMER = { issuer: 'https://former.example.org', subject: 'ruth' };

type User = Awaited<ReturnType<typeof app.makeUser>>;

/** Signs in at a portal with an agency. */
async function signInAtAgencyPortal(user: User) {
  const browser = (await portalWith()).visitor();
  browser.cookies.set('sid', (await app.signIn(user)).cookies.get('sid') ?? '');
  return browser;
}

describe('a person’s own agency account', () => {
  it('a portal without an agency shows no agency account, but a former one can be unlinked', async () => {
    const user = await app.makeUser();
    await insertIdentity(app.db.orm, { ...FORMER, userId: user.id, email: RUTH.email });
    const browser = await app.signIn(user);
    expect((await browser.call(readAgencyAccount)).body).toEqual({
      agency: null,
      account: null,
      canUnlink: false,
    });
    expect((await browser.call(unlinkAgencyAccount)).status).toBe(204);
    expect(await readLinked(app)).toEqual([]);
  });

  it('a person whose account is not linked has nothing to unlink', async () => {
    const browser = await signInAtAgencyPortal(await app.makeUser());
    expect((await browser.call(readAgencyAccount)).body).toEqual({
      agency: 'Example Agency',
      account: null,
      canUnlink: false,
    });
  });

  it('an agency account that was never used has no time of its last use', async () => {
    const user = await makeLinked();
    await app.db.pool.query('UPDATE agency_identities SET last_used_at = NULL');
    const browser = await signInAtAgencyPortal(user);
    expect((await browser.call(readAgencyAccount)).body).toMatchObject({
      account: { email: RUTH.email, lastUsedAt: null },
      canUnlink: true,
    });
  });
});

describe('an administrator who unlinks the accounts of somebody else', () => {
  it('accounts at several agencies are unlinked together, and the audit trail names each address', async () => {
    const user = await makeLinked();
    const email = 'ruth@former.example.org';
    await insertIdentity(app.db.orm, { ...FORMER, userId: user.id, email });
    const { user: actor, visitor: admin } = await app.signInAs('admin');
    expect((await admin.call(removeAgencyAccount, { params: { id: user.id } })).status).toBe(204);
    expect(await readLinked(app)).toEqual([]);
    const event = (await auditTrail(app)).at(-1);
    expect(event).toMatchObject({
      action: 'agency-account-unlinked',
      actor: actor.id,
      subject: user.id,
    });
    expect(String(event?.details['email']).split(', ').toSorted()).toEqual([RUTH.email, email]);
  });
});
