import { describe, expect, it } from 'vitest';
import { currentUser } from '#shared/accounts/api.ts';
import type { Role } from '#shared/accounts/constants.ts';
import { RUTH, signInWithAgency, useAgency } from '#server/testing/agency-visit.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const { agency, makeLinked, portalWith } = useAgency(app);

const rule = (value: string, role: Role) => ({ value, role });
const ADMINS = rule('chaplaincy-admins', 'admin');
const CHAPLAINS = rule('chaplaincy', 'chaplain');

async function roleWith(groups: unknown, rules = [ADMINS, CHAPLAINS], idToken = {}) {
  agency.signsIn({ ...RUTH, groups }, { idToken });
  const browser = (await portalWith({ roles: { claim: 'groups', rules } })).visitor();
  expect(await signInWithAgency(browser, agency)).toBe('/');
  return (await browser.call(currentUser)).body.role;
}

describe('roles from the agency', () => {
  it.each<[unknown, Role]>([
    [['chaplaincy-admins', 'chaplaincy'], 'admin'],
    [['staff', 'chaplaincy'], 'chaplain'],
    ['chaplaincy-admins', 'admin'],
    [['Chaplaincy-Admins'], 'guest'],
    [[], 'guest'],
  ])('a linked guest who is in the agency groups %j gets the role %s', async (groups, role) => {
    await app.makeUser({ role: 'admin' });
    await makeLinked({ role: 'guest', password: null });
    expect(await roleWith(groups)).toBe(role);
  });

  it('a role that the agency gave is removed when the agency no longer gives it', async () => {
    await app.makeUser({ role: 'admin' });
    const user = await makeLinked({ role: 'guest', password: null });
    await roleWith(['chaplaincy-admins']);
    expect(await roleWith(undefined)).toBe('guest');
    const changes = (await auditTrail(app)).filter(({ action }) => action === 'role-changed');
    expect(changes).toMatchObject([
      { subject: user.id, details: { from: 'guest', to: 'admin' } },
      { subject: user.id, details: { from: 'admin', to: 'guest' } },
    ]);
  });

  it('a role that no agency group can give stays as an administrator set it', async () => {
    await app.makeUser({ role: 'admin' });
    await makeLinked({ role: 'chaplain', password: null });
    expect(await roleWith(['staff'], [ADMINS])).toBe('chaplain');
    await roleWith(['chaplaincy-admins'], [ADMINS]);
    expect(await roleWith(['staff'], [ADMINS])).toBe('chaplain');
  });

  it('a person in too many groups for the agency to list keeps their role', async () => {
    await app.makeUser({ role: 'admin' });
    await makeLinked({ role: 'admin', password: null });
    const idToken = { _claim_names: { groups: 'src1' } };
    expect(await roleWith(undefined, [ADMINS], idToken)).toBe('admin');
  });

  it('the last administrator stays an administrator even if their agency groups give another role (K12)', async () => {
    await makeLinked({ role: 'admin', password: null });
    expect(await roleWith([])).toBe('admin');
    expect(app.logged()).toContain('the last administrator keeps the role');
    // An administrator without a password is not enough: the person still keeps the role.
    await app.makeUser({ role: 'admin', password: null });
    expect(await roleWith([])).toBe('admin');
    await app.makeUser({ role: 'admin' });
    expect(await roleWith([])).toBe('guest');
  });

  it('agency groups change nobody’s role if the settings name no claim that contains the groups', async () => {
    await makeLinked({ role: 'guest', password: null });
    agency.signsIn({ ...RUTH, groups: ['chaplaincy-admins'] });
    const browser = (await portalWith()).visitor();
    await signInWithAgency(browser, agency);
    expect((await browser.call(currentUser)).body.role).toBe('guest');
  });

  it('an account created at the first agency sign-in gets the role that the agency groups give', async () => {
    agency.signsIn({ ...RUTH, groups: ['chaplaincy-admins'] });
    const roles = { claim: 'groups', rules: [ADMINS, CHAPLAINS] };
    const portal = await portalWith({ roles, makesAccounts: true });
    const browser = portal.visitor();
    expect(await signInWithAgency(browser, agency)).toBe('/');
    expect((await browser.call(currentUser)).body.role).toBe('admin');
    agency.signsIn({ sub: 'miriam', email: 'miriam@example.org', email_verified: true });
    const other = portal.visitor();
    await signInWithAgency(other, agency);
    expect((await other.call(currentUser)).body.role).toBe('guest');
  });
});
