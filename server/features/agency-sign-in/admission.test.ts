import { describe, expect, it } from 'vitest';
import { trust } from '#shared/trust.ts';
import type { Database } from '#server/db/database.ts';
import type { Client } from '#server/http/client.ts';
import { leaveForAgency, RUTH, useAgency } from '#server/testing/agency-visit.ts';
import { sidOf } from '#server/testing/session-id.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { AgencyIdentity } from './identity.ts';
import { insertIdentity } from './queries.ts';
import { admit, askFactorToLink, settleSession } from './sign-in.ts';

const app = useTestApp();
const { agency, makeLinked, portalWith } = useAgency(app);

const identified = (told: Partial<AgencyIdentity> = {}): AgencyIdentity => ({
  issuer: agency.issuer,
  subject: RUTH.sub,
  email: RUTH.email,
  isEmailVerified: true,
  username: null,
  firstName: null,
  lastName: null,
  role: undefined,
  hasSecondFactor: false,
  provedAt: null,
  ...told,
});

const settings = () => agency.settings('https://portal.example.org');

describe('a sign-in that meets another one at the same moment', () => {
  /** Returns a database whose first transaction fails. */
  function failingOnce(error: Error): Database {
    let tries = 0;
    const transaction: Database['transaction'] = async (work) => {
      tries += 1;
      if (tries === 1) throw error;
      return app.db.transaction(work);
    };
    return { ...app.db, transaction };
  }

  async function refusalOf(insertTwice: () => Promise<unknown>) {
    const error = await insertTwice().catch((reason: unknown) => reason);
    if (!(error instanceof Error)) throw new Error('the database refused nothing');
    return error;
  }

  const linkSomebody = async () => {
    const { id: userId } = await app.makeUser();
    const { issuer } = agency;
    await insertIdentity(app.db.orm, { issuer, subject: 'naomi', userId, email: RUTH.email });
  };

  it.each<[string, () => Promise<unknown>]>([
    ['user name', () => app.makeUser({ username: 'naomi' })],
    ['email address', () => app.makeUser({ email: 'naomi@example.org' })],
    ['agency account', linkSomebody],
  ])(
    'if another sign-in has just taken the %s, the sign-in is tried again',
    async (_what, take) => {
      await take();
      const error = await refusalOf(take);
      expect(await admit(failingOnce(error), identified(), settings())).toEqual({
        refused: 'no-account',
      });
    },
  );

  it('a sign-in that fails for another reason is not tried again', async () => {
    const failing = failingOnce(new Error('no connection'));
    await expect(admit(failing, identified(), settings())).rejects.toThrow('no connection');
  });
});

describe('the session that a sign-in with the agency begins', () => {
  it('the session lasts only if the account is still linked with the same agency account (K9)', async () => {
    const user = await makeLinked();
    const sid = sidOf(await app.signIn(user));
    const { id: unlinkedId } = await app.makeUser();
    const settle = (userId: string, subject = RUTH.sub) =>
      settleSession(app.db, { sid, userId, identity: identified({ subject }) });
    expect(await settle(user.id)).toBe(true);
    expect(await settle(user.id, 'another-ruth')).toBe(false);
    expect(await settle(unlinkedId)).toBe(false);
  });
});

describe('an account without a password that has a second factor', () => {
  it('an account that was found by no email address is never linked by its second factor', async () => {
    const user = await app.makeUser();
    const client = trust<Client>({}, 'the refusal comes first');
    const asking = { user, identity: identified({ email: null }), client };
    await expect(askFactorToLink(app.db, asking)).rejects.toThrow(
      'an account was found by no address',
    );
  });
});

describe('the cookie of a browser that leaves for the agency', () => {
  const leaveWith = async (cookie: string) => {
    const browser = (await portalWith()).visitor();
    browser.cookies.set('agency-sign-in', cookie);
    await leaveForAgency(browser);
    return browser.cookies.get('agency-sign-in');
  };

  it('a browser that left for the agency before keeps its secret', async () => {
    const secret = 'x'.repeat(43);
    expect(await leaveWith(secret)).toBe(secret);
  });

  it.each(['x', 'x'.repeat(44), `!${'x'.repeat(43)}`, `${'x'.repeat(43)}!`])(
    'a browser whose secret is %s gets a new one (K9)',
    async (secret) => {
      const given = await leaveWith(secret);
      expect(given).not.toBe(secret);
      expect(given).toMatch(/^[\w-]{43}$/);
    },
  );
});
