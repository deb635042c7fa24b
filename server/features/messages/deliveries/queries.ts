import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import type { MessageKind } from '#shared/messages/constants.ts';
import type { DeliveryListQuery } from '#shared/messages/schemas.ts';
import type { Standing } from '#shared/messages/delivery-standing.ts';
import { deliveries, messages } from '#shared/messages/table.ts';
import type { Executor } from '#server/db/database.ts';
import { ascending, descending, orderBy, readCutPage } from '#server/db/list-page.ts';
import { isUserFound } from '#server/db/user-search.ts';

/** What a message is about. The rest of `facts`, such as a coordinator's note, stays private. */
const about = sql<string | null>`coalesce(
  ${messages.facts} ->> 'title',
  nullif(concat_ws(', ', ${messages.facts} ->> 'eventType', ${messages.facts} ->> 'location'), '')
)`;

const columns = {
  id: deliveries.id,
  messageId: deliveries.messageId,
  kind: messages.kind,
  about,
  userId: deliveries.userId,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  channel: deliveries.channel,
  state: deliveries.state,
  attempts: deliveries.attempts,
  problem: deliveries.problem,
  createdAt: deliveries.createdAt,
  dueAt: deliveries.dueAt,
  sentAt: deliveries.sentAt,
  deliveredAt: deliveries.deliveredAt,
  openedAt: deliveries.openedAt,
  answeredAt: deliveries.answeredAt,
};

export async function listDeliveries(orm: Executor, query: DeliveryListQuery) {
  const { search, state, kind, channel, user, message, limit, offset } = query;
  const matches = and(
    state && standsAt(state),
    channel && eq(deliveries.channel, channel),
    user ? eq(deliveries.userId, user) : undefined,
    message ? eq(deliveries.messageId, message) : undefined,
    kind && sql`${deliveries.messageId} IN ${idsOfKind(orm, kind)}`,
    search ? sql`${deliveries.userId} IN ${idsOfPeople(orm, search)}` : undefined,
  );
  // Must have the same order as the table's index, so that PostgreSQL needn't sort.
  const order = [descending(deliveries.createdAt), ascending(deliveries.id)];
  const list = { from: deliveries, id: deliveries.id, matches, order, limit, offset };
  return readCutPage(orm, list, (page) =>
    orm
      .select(columns)
      .from(page)
      .innerJoin(deliveries, eq(deliveries.id, page.id))
      .innerJoin(messages, eq(messages.id, deliveries.messageId))
      .innerJoin(users, eq(users.id, deliveries.userId))
      .orderBy(...orderBy(order)),
  );
}

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveries>>['items'][number];

export async function getDelivery(orm: Executor, id: string) {
  const [row] = await orm
    .select(columns)
    .from(deliveries)
    .innerJoin(messages, eq(messages.id, deliveries.messageId))
    .innerJoin(users, eq(users.id, deliveries.userId))
    .where(eq(deliveries.id, id));
  return row ?? null;
}

export async function getMessage(orm: Executor, id: string) {
  const [row] = await orm
    .select({ id: messages.id, kind: messages.kind })
    .from(messages)
    .where(eq(messages.id, id));
  return row ?? null;
}

interface FailedDeliveries {
  messageId: string;
  deliveryId?: string;
  giveUpMinutes: number;
}

export async function queueFailed(tx: Executor, failed: FailedDeliveries) {
  const { messageId, deliveryId, giveUpMinutes } = failed;
  const queued = await tx
    .update(deliveries)
    .set({
      state: 'queued',
      attempts: 0,
      lostAttempts: 0,
      problem: null,
      dueAt: sql`now()`,
      waitsSince: sql`now()`,
    })
    .where(
      and(
        eq(deliveries.messageId, messageId),
        deliveryId === undefined ? undefined : eq(deliveries.id, deliveryId),
        standsAt('failed'),
      ),
    )
    .returning({ id: deliveries.id });
  if (queued.length > 0) {
    await tx
      .update(messages)
      .set({ giveUpAt: sql`now() + make_interval(mins => ${giveUpMinutes})` })
      .where(eq(messages.id, messageId));
  }
  return queued.length;
}

/** Same rules as `standingOf`, in plain conditions that PostgreSQL's planner can estimate. */
function standsAt(standing: Standing) {
  const { state, deliveredAt, openedAt, answeredAt } = deliveries;
  if (standing === 'answered') return isNotNull(answeredAt);
  if (standing === 'opened') return and(isNotNull(openedAt), isNull(answeredAt));
  const isUnopened = and(isNull(openedAt), isNull(answeredAt));
  return standing === 'delivered'
    ? and(isNotNull(deliveredAt), isUnopened)
    : and(eq(state, standing), isNull(deliveredAt), isUnopened);
}

const idsOfKind = (orm: Executor, kind: MessageKind) =>
  orm.select({ id: messages.id }).from(messages).where(eq(messages.kind, kind));

const idsOfPeople = (orm: Executor, search: string) =>
  orm.select({ id: users.id }).from(users).where(isUserFound(orm, search));
