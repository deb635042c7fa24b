import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { deliveries, messages } from '#shared/messages/table.ts';
import type { Database } from '#server/db/database.ts';
import {
  storeEmailConfirmations,
  storePasswordLinks,
} from '#server/features/accounts/mailed-link-queries.ts';

interface MailWithLink {
  userId: string;
  kind: 'password-reset' | 'invitation' | 'confirm-email';
}

const HOUR = 3_600_000;

/** Takes the latest mail of a kind that waits for a person, as a worker does before it sends. */
export async function takeMail({ orm }: Database, { userId, kind }: MailWithLink) {
  const [mail] = await orm
    .select({ id: deliveries.id, address: deliveries.address, createdAt: messages.createdAt })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(
      and(eq(deliveries.userId, userId), eq(messages.kind, kind), eq(deliveries.state, 'queued')),
    )
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(1);
  if (!mail) throw new Error(`No mail '${kind}' waits for this person.`);
  await orm.update(deliveries).set({ state: 'sending' }).where(eq(deliveries.id, mail.id));
  return { ...mail, userId, kind };
}

/**
 * Makes the link of a taken mail good.
 * @returns its token, or null where the mail was dropped since it was taken.
 */
export async function storeLinkOf(
  db: Database,
  { id, userId, kind, address, createdAt }: Awaited<ReturnType<typeof takeMail>>,
) {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  const [user] = await db.orm.select().from(users).where(eq(users.id, userId));
  const link = { deliveryId: id, tokenHash, userId };
  // No audit event: a link is part of its message.
  const sending = await db.transaction((tx) => {
    if (kind === 'confirm-email') {
      const expiresAt = new Date(Date.now() + 168 * HOUR);
      return storeEmailConfirmations(tx, [
        { ...link, email: address ?? user?.email ?? '', expiresAt },
      ]);
    }
    return kind === 'invitation'
      ? storePasswordLinks(tx, [
          { ...link, purpose: kind, expiresAt: new Date(Date.now() + 72 * HOUR) },
        ])
      : storePasswordLinks(tx, [
          { ...link, purpose: 'reset', expiresAt: new Date(createdAt.getTime() + HOUR) },
        ]);
  });
  return sending.has(id) ? token : null;
}

/** Sends the latest mail of a kind that waits for a person. @returns the token of its link. */
export async function mailedToken(db: Database, mail: MailWithLink): Promise<string> {
  const taken = await takeMail(db, mail);
  const token = await storeLinkOf(db, taken);
  if (token === null) throw new Error(`The mail '${mail.kind}' was dropped.`);
  await db.orm.update(deliveries).set({ state: 'sent' }).where(eq(deliveries.id, taken.id));
  return token;
}
