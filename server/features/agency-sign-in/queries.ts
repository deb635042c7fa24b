import { and, eq, lt, ne, sql } from 'drizzle-orm';
import {
  agencyIdentities,
  agencyLinkRequests,
  agencySignIns,
} from '#shared/agency-sign-in/table.ts';
import { sessions, users } from '#shared/accounts/table.ts';
import type { Executor } from '#server/db/database.ts';

export const AGENCY_MINUTES = 10;

const soon = sql`now() + make_interval(mins => ${AGENCY_MINUTES})`;

type StoredSignIn = Omit<typeof agencySignIns.$inferInsert, 'expiresAt'>;

export async function storeSignIn(orm: Executor, signIn: StoredSignIn) {
  await orm.insert(agencySignIns).values({ ...signIn, expiresAt: soon });
}

export async function takeSignIn(
  orm: Executor,
  { stateHash, browserHash }: Pick<StoredSignIn, 'stateHash' | 'browserHash'>,
) {
  const [row] = await orm
    .delete(agencySignIns)
    .where(
      and(
        eq(agencySignIns.stateHash, stateHash),
        eq(agencySignIns.browserHash, browserHash),
        sql`${agencySignIns.expiresAt} > now()`,
      ),
    )
    .returning();
  return row ?? null;
}

export interface Identified {
  issuer: string;
  subject: string;
}

const isOf = ({ issuer, subject }: Identified) =>
  and(eq(agencyIdentities.issuer, issuer), eq(agencyIdentities.subject, subject));

export async function useIdentity(
  tx: Executor,
  { email, ...identified }: Identified & { email: string | null },
) {
  const [row] = await tx
    .update(agencyIdentities)
    .set({ lastUsedAt: sql`now()`, ...(email !== null && { email }) })
    .where(isOf(identified))
    .returning({ userId: agencyIdentities.userId });
  return row?.userId ?? null;
}

export async function insertIdentity(
  tx: Executor,
  identity: Identified & { userId: string; email: string },
) {
  await tx.insert(agencyIdentities).values({ ...identity, lastUsedAt: sql`now()` });
}

export async function deleteIdentities(tx: Executor, userId: string) {
  await tx.delete(agencyLinkRequests).where(eq(agencyLinkRequests.userId, userId));
  const rows = await tx
    .delete(agencyIdentities)
    .where(eq(agencyIdentities.userId, userId))
    .returning({ email: agencyIdentities.email });
  return rows.map(({ email }) => email);
}

/** How far the agency's clock may be ahead of the database's. */
const CLOCKS_DIFFER = sql`interval '1 minute'`;
const LONG_AGO = sql`now() - interval '1 hour'`;

/** `provedAt` is in seconds since 1970. If it is null or in the future, the proof counts as old. */
export async function noteProof(tx: Executor, sid: string, provedAt: number | null) {
  const told = sql`to_timestamp(${provedAt}::float8)`;
  const verifiedAt = sql`CASE WHEN ${told} <= now() + ${CLOCKS_DIFFER}
    THEN least(${told}, now()) ELSE ${LONG_AGO} END`;
  await tx.update(sessions).set({ verifiedAt }).where(eq(sessions.sid, sid));
}

export async function findUserByEmail(orm: Executor, email: string) {
  const [row] = await orm
    .select()
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  return row ?? null;
}

export async function listUsernames(orm: Executor, start: string) {
  const rows = await orm
    .select({ username: users.username })
    .from(users)
    .where(sql`starts_with(lower(${users.username}), lower(${start}))`);
  return rows.map(({ username }) => username.toLowerCase());
}

type LinkRequest = Omit<typeof agencyLinkRequests.$inferInsert, 'expiresAt'>;

export async function storeLinkRequest(tx: Executor, request: LinkRequest) {
  const { issuer, subject, tokenHash } = request;
  await tx.insert(agencyLinkRequests).values({ ...request, expiresAt: soon });
  await tx
    .delete(agencyLinkRequests)
    .where(
      and(
        eq(agencyLinkRequests.issuer, issuer),
        eq(agencyLinkRequests.subject, subject),
        ne(agencyLinkRequests.tokenHash, tokenHash),
      ),
    );
}

const isWaiting = (tokenHash: string) =>
  and(eq(agencyLinkRequests.tokenHash, tokenHash), sql`${agencyLinkRequests.expiresAt} > now()`);

export async function findLinkRequest(orm: Executor, tokenHash: string) {
  const [row] = await orm
    .select({ email: agencyLinkRequests.email, user: users })
    .from(agencyLinkRequests)
    .innerJoin(users, eq(users.id, agencyLinkRequests.userId))
    .where(isWaiting(tokenHash));
  return row ?? null;
}

export async function moveLinkRequest(tx: Executor, tokenHash: string, stepHash: string) {
  const rows = await tx
    .update(agencyLinkRequests)
    .set({ tokenHash: stepHash, expiresAt: soon })
    .where(isWaiting(tokenHash))
    .returning({ userId: agencyLinkRequests.userId });
  return rows.length > 0;
}

export async function takeLinkRequest(tx: Executor, tokenHash: string) {
  const [row] = await tx.delete(agencyLinkRequests).where(isWaiting(tokenHash)).returning();
  return row ?? null;
}

export async function pruneAgencySignIns(orm: Executor) {
  await orm.delete(agencySignIns).where(lt(agencySignIns.expiresAt, sql`now()`));
  await orm.delete(agencyLinkRequests).where(lt(agencyLinkRequests.expiresAt, sql`now()`));
}
