import { and, desc, eq } from 'drizzle-orm';
import { deliveries, messages } from '#shared/messages/table.ts';
import type { Database } from '#server/db/database.ts';
import { keptLinkSecret } from '#server/features/messages/worker/link-key-queries.ts';
import { deliveryToken } from '#server/features/messages/worker/link-token.ts';
import { storeLinks } from '#server/features/messages/worker/links.ts';
import { loadTaken } from '#server/features/messages/worker/take-queries.ts';
import { TEST_SECRET } from './serve-app.ts';

interface MailWithLink {
  userId: string;
  kind: 'password-reset' | 'invitation' | 'confirm-email';
}

const sessionSecret = TEST_SECRET;

export async function takeMail({ orm }: Database, { userId, kind }: MailWithLink) {
  const [mail] = await orm
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .where(
      and(eq(deliveries.userId, userId), eq(messages.kind, kind), eq(deliveries.state, 'queued')),
    )
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(1);
  if (!mail) throw new Error(`No mail '${kind}' waits for this person.`);
  await orm.update(deliveries).set({ state: 'sending' }).where(eq(deliveries.id, mail.id));
  return mail.id;
}

export async function storeLinkOf(db: Database, deliveryId: string): Promise<string | null> {
  const taken = await loadTaken(db.orm, [deliveryId]);
  const linkSecret = await keptLinkSecret(db.orm, sessionSecret);
  // No audit event: a link is part of its message.
  const sending = await db.transaction((tx) => storeLinks(tx, taken, linkSecret));
  return sending.length > 0 ? deliveryToken(linkSecret, deliveryId) : null;
}

export async function mailedToken(db: Database, mail: MailWithLink): Promise<string> {
  const id = await takeMail(db, mail);
  const token = await storeLinkOf(db, id);
  if (token === null) throw new Error(`The mail '${mail.kind}' was dropped.`);
  await db.orm.update(deliveries).set({ state: 'sent' }).where(eq(deliveries.id, id));
  return token;
}
