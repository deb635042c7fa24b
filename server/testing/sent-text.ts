import { deliveries, messages } from '#shared/messages/table.ts';
import type { Database } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

export async function addSentText({ orm }: Database, userId: string, providerId: string | null) {
  const [message] = await orm
    .insert(messages)
    .values({ kind: 'released', facts: {}, giveUpAt: new Date() })
    .returning({ id: messages.id });
  const sent = await orm
    .insert(deliveries)
    .values({
      messageId: message?.id ?? '',
      userId,
      channel: 'text',
      state: 'sent',
      priority: 0,
      providerId,
      sentAt: new Date(),
    })
    .returning({ id: deliveries.id });
  return onlyRow(sent).id;
}
