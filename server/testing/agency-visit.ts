import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import { rateLimits, sessions, users } from '#shared/accounts/table.ts';
import { agencyIdentities, agencySignIns } from '#shared/agency-sign-in/table.ts';
import { trust } from '#shared/trust.ts';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import { insertIdentity } from '#server/features/agency-sign-in/queries.ts';
import { startAgency, type TestAgency } from './oidc-provider.ts';
import type { TestApp } from './test-app.ts';
import { createVisitor, type Visitor } from './visitor.ts';

/** The callback comes after at most two redirects, so this many steps mean a loop. */
const MAX_STEPS = 10;

const PORTAL = 'https://portal.example.org';

export const RUTH = { sub: 'ruth-at-the-agency', email: 'ruth@example.org', email_verified: true };

/** Starts a test agency, at which Ruth is signed in at the start of each test. */
export function useAgency(app: TestApp) {
  const agency = trust<TestAgency>({}, 'beforeAll puts the members into it');
  beforeAll(async () => {
    Object.assign(agency, await startAgency());
    agency.open(PORTAL);
    return () => agency.stop();
  });
  beforeEach(() => agency.signsIn(RUTH));
  const makeLinked = async (values: Parameters<TestApp['makeUser']>[0] = {}) => {
    const { email, sub: subject } = RUTH;
    const user = await app.makeUser({ email, ...values });
    const { issuer } = agency;
    await insertIdentity(app.db.orm, { issuer, subject, userId: user.id, email });
    return user;
  };
  const portalWith = (changed: Partial<AgencySettings> = {}) =>
    app.secondProcess({ agency: { ...agency.settings(PORTAL), ...changed } });
  return { agency, makeLinked, portalWith };
}

interface Proof {
  signedInBy: string;
  hasSecondFactor: boolean;
}

export async function readProofs({ db }: TestApp) {
  const rows = await db.orm.select({ sess: sessions.sess }).from(sessions);
  return rows.map(({ sess }) => trust<Proof>(sess, 'the portal wrote it'));
}

export const readLinked = ({ db }: TestApp) => db.orm.select().from(agencyIdentities);
export const countUsers = ({ db }: TestApp) => db.orm.$count(users);

export async function passMinutesAtAgency({ db }: TestApp, minutes: number) {
  const earlier = sql`${agencySignIns.expiresAt} - make_interval(mins => ${minutes})`;
  await db.orm.update(agencySignIns).set({ expiresAt: earlier });
}

export async function useUpLimits({ db }: TestApp) {
  await db.orm.update(rateLimits).set({ points: 1_000_000 });
}

export async function leaveForAgency(browser: Visitor, next?: string) {
  const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
  return leadsTo(await browser.send('GET', `/api/login/agency${query}`));
}

/** Signs in at the agency in a fresh browser. Returns the path and query of the callback. */
export async function signInThere(agency: TestAgency, address: string) {
  const browser = createVisitor('');
  let location = address;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const url = new URL(location, agency.issuer);
    if (url.origin !== agency.issuer) return url.pathname + url.search;
    location = leadsTo(await browser.send('GET', url.href));
  }
  throw new Error('the agency sends nobody back');
}

export async function signInWithAgency(browser: Visitor, agency: TestAgency, next?: string) {
  const callback = await signInThere(agency, await leaveForAgency(browser, next));
  return leadsTo(await browser.send('GET', callback));
}

export function leadsTo({ status, headers }: { status: number; headers: Headers }) {
  const location = headers.get('location');
  if (location === null) throw new Error(`an answer ${status} leads nowhere`);
  return location;
}
