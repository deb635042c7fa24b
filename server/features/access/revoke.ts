import type { Database, Executor } from '#server/db/database.ts';
import { isDeadlock } from '#server/db/errors.ts';
import { findUserByLogin, lockUser } from '#server/features/accounts/queries.ts';
import { recordAudits } from '#server/features/audit/service.ts';
import { dropDeliveries } from '#server/features/messages/drop-queries.ts';
import {
  countAccess,
  endAccessOf,
  lockEverybody,
  type AccessKind,
  type Whose,
} from './end-queries.ts';

/** What the operator can have ended besides the sessions, which always end. */
export const REVOCABLE = ['links', 'feeds', 'devices', 'push'] as const;

export type Revocable = (typeof REVOCABLE)[number];
/** `signIns`: sign-ins that wait for their second step. They end with the sessions. */
export type Revoked = 'sessions' | 'signIns' | Revocable;

const KINDS: Record<Revoked, readonly AccessKind[]> = {
  sessions: ['sessions'],
  signIns: ['signIns'],
  links: ['accountLinks', 'answerLinks'],
  feeds: ['feeds'],
  devices: ['devices'],
  push: ['push'],
};

const ALWAYS: readonly Revoked[] = ['sessions', 'signIns'];
const PROBLEM = 'The operator of the portal ended all links. Ask for a new one.';
/** How often a deadlock with what people do meanwhile is tried again. */
const MAX_TRIES = 5;

/** How much of each kind there is, or was ended. */
export type AccessCounts = Partial<Record<Revoked, number>>;

export interface Revocation {
  whose: Whose;
  also: readonly Revocable[];
}

/** Finds somebody by user name or email address. @returns null for nobody, or an erased person */
export async function findPerson(db: Database, login: string) {
  const user = await findUserByLogin(db.orm, login);
  return user && !user.erasedAt ? user : null;
}

const revokedBy = (also: readonly Revocable[]) => [
  ...ALWAYS,
  ...REVOCABLE.filter((kind) => also.includes(kind)),
];

/** Counts what `revoke` would end. */
export async function countRevocable(
  { orm }: Database,
  { whose, also }: Revocation,
): Promise<AccessCounts> {
  const counts: AccessCounts = {};
  for (const revoked of revokedBy(also)) {
    counts[revoked] = 0;
    for (const kind of KINDS[revoked]) counts[revoked] += await countAccess(orm, whose, kind);
  }
  return counts;
}

/**
 * Signs a person or everybody out everywhere as the operator of the portal, and ends what else was
 * chosen. The audit trail says what each person lost.
 * @returns what was ended, and of how many people.
 */
export async function revoke(db: Database, revocation: Revocation) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction((tx) => revokeIn(tx, revocation));
    } catch (error) {
      if (!isDeadlock(error) || tries === MAX_TRIES) throw error;
    }
  }
}

async function revokeIn(tx: Executor, { whose, also }: Revocation) {
  const userIds = await lock(tx, whose);
  const counts: AccessCounts = {};
  const people = new Map<string, AccessCounts>();
  for (const revoked of revokedBy(also)) {
    counts[revoked] = 0;
    for (const kind of KINDS[revoked]) {
      for (const [owner, count] of await endAccessOf(tx, whose, kind)) {
        counts[revoked] += count;
        if (owner === null) continue;
        const ofOwner = people.get(owner) ?? {};
        ofOwner[revoked] = (ofOwner[revoked] ?? 0) + count;
        people.set(owner, ofOwner);
      }
    }
  }
  if (also.includes('links')) {
    // A mail that waits would bring a link that works. One that asks to come goes out all the same.
    const kinds = ['password-reset', 'invitation', 'confirm-email'] as const;
    await dropDeliveries(tx, { userIds, kinds, problem: PROBLEM });
  }
  // A person is told of even where nothing was left to end.
  if (whose !== 'everybody' && !people.has(whose.userId)) people.set(whose.userId, {});
  const event = { action: 'access-revoked', actorId: null } as const;
  await recordAudits(tx, [
    ...(whose === 'everybody'
      ? [{ ...event, subjectId: null, details: { ...counts, ...BY_COMMAND } }]
      : []),
    ...[...people].map(([subjectId, lost]) => ({
      ...event,
      subjectId,
      details: { ...lost, ...BY_COMMAND },
    })),
  ]);
  return { counts, people: people.size };
}

const BY_COMMAND = { by: 'npm run revoke' };

async function lock(tx: Executor, whose: Whose) {
  if (whose === 'everybody') return lockEverybody(tx);
  await lockUser(tx, whose.userId);
  return [whose.userId];
}
