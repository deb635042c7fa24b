import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { PasswordLinkPurpose } from '#shared/accounts/constants.ts';
import { emailConfirmations, passwordLinks, users } from '#shared/accounts/table.ts';
import { deliveries } from '#shared/messages/table.ts';
import type { Executor } from '#server/db/database.ts';
import { dropDeliveries } from '#server/features/messages/drop-queries.ts';
import { lockUsers } from '#server/features/people/queries.ts';

interface MailedLink {
  deliveryId: string;
  tokenHash: string;
  userId: string;
  since: Date | null;
  hours: number;
}

interface MailedPasswordLink extends MailedLink {
  purpose: Exclude<PasswordLinkPurpose, 'by-hand'>;
}

interface MailedConfirmation extends MailedLink {
  email: string;
}

/** Stores the links, but none for dropped deliveries. A retry keeps the earlier attempt's link. */
export async function storePasswordLinks(
  tx: Executor,
  links: readonly MailedPasswordLink[],
): Promise<Set<string>> {
  if (links.length === 0) return new Set();
  await lockOwners(tx, links);
  await dropNeedlessInvitations(tx, links);
  const sending = await listSending(tx, links);
  const rows = linksOf(links, sending);
  if (rows.length > 0) await tx.insert(passwordLinks).values(rows).onConflictDoNothing();
  return sending;
}

export async function storeEmailConfirmations(
  tx: Executor,
  links: readonly MailedConfirmation[],
): Promise<Set<string>> {
  if (links.length === 0) return new Set();
  await lockOwners(tx, links);
  const sending = await listSending(tx, links);
  const rows = linksOf(links, sending);
  if (rows.length > 0) await tx.insert(emailConfirmations).values(rows).onConflictDoNothing();
  return sending;
}

/** Locks the users, so that a change of password or address waits and then revokes these links. */
async function lockOwners(tx: Executor, links: readonly MailedLink[]) {
  await lockUsers(
    tx,
    links.map(({ userId }) => userId),
  );
}

/** Drops invitations to people who already have a password. */
async function dropNeedlessInvitations(tx: Executor, links: readonly MailedPasswordLink[]) {
  const invited = links.filter(({ purpose }) => purpose === 'invitation');
  if (invited.length === 0) return;
  const ids = invited.map(({ userId }) => userId);
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isNotNull(users.password)));
  if (rows.length === 0) return;
  const userIds = rows.map(({ id }) => id);
  const problem = 'The person has set a password meanwhile.';
  await dropDeliveries(tx, { userIds, kinds: ['invitation'], problem });
}

async function listSending(tx: Executor, links: readonly MailedLink[]) {
  const ids = links.map(({ deliveryId }) => deliveryId);
  const rows = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(inArray(deliveries.id, ids), eq(deliveries.state, 'sending')));
  return new Set(rows.map(({ id }) => id));
}

function linksOf<Link extends MailedLink>(links: readonly Link[], sending: Set<string>) {
  return links
    .filter(({ deliveryId }) => sending.has(deliveryId))
    .map(({ deliveryId: _, since, hours, ...link }) => ({
      ...link,
      expiresAt: sql`coalesce(${since?.toISOString() ?? null}::timestamptz, now())
        + make_interval(hours => ${hours})`,
    }));
}
