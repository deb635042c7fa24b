import type { Delivery } from '#shared/messages/schemas.ts';
import type { DeliveryRow } from './queries.ts';

export function presentDelivery(row: DeliveryRow, keepsMail: boolean): Delivery {
  const { userId, firstName, lastName } = row;
  return {
    id: row.id,
    messageId: row.messageId,
    kind: row.kind,
    about: row.about,
    person: { id: userId, name: `${firstName} ${lastName}` },
    channel: row.channel,
    state: row.state,
    attempts: row.attempts,
    problem: row.problem,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    openedAt: row.openedAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    isKept: keepsMail && row.channel === 'email' && row.state === 'sent',
  };
}
