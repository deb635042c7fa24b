import type { Database, Executor } from '#server/db/database.ts';
import { isDeadlock } from '#server/db/errors.ts';
import { findUserByLogin, lockUser } from '#server/features/people/queries.ts';
import { recordAudits } from '#server/features/audit/service.ts';
import { dropDeliveries } from '#server/features/messages/drop-queries.ts';
import {
  countAccess,
  endAccessOf,
  lockEverybody,
  type AccessKind,
  type Whose,
} from './end-queries.ts';

export const REVOCABLE = ['links', 'feeds', 'devices', 'push'] as const;

export type Revocable = (typeof REVOCABLE)[number];
/** `signIns` are sign-ins that wait for the second step; they end together with sessions. */
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
const PROBLEM = 'The operator of the portal made all earlier links invalid. Ask for a new link.';
/** How many times to try, because concurrent requests can cause a deadlock. */
const MAX_TRIES = 5;

export type AccessCounts = Partial<Record<Revoked, number>>;

export interface Revocation {
  whose: Whose;
  also: readonly Revocable[];
}

export async function findPerson(db: Database, login: string) {
  const user = await findUserByLogin(db.orm, login);
  return user && !user.erasedAt ? user : null;
}

const revokedBy = (also: readonly Revocable[]) => [
  ...ALWAYS,
  ...REVOCABLE.filter((kind) => also.includes(kind)),
];

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

/** Ends access by order of the portal's operator. The audit trail says what each person lost. */
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
    // Drops queued mails that would deliver a new link. Call-outs still go out.
    const kinds = ['password-reset', 'invitation', 'confirm-email'] as const;
    await dropDeliveries(tx, { userIds, kinds, problem: PROBLEM });
  }
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
