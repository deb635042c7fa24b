import { and, count, eq, gt, lte, ne, not, or, sql, type SQL } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { credentialKinds } from '#shared/credentials/kinds/table.ts';
import { SEATED_STATUSES } from '#shared/training/constants.ts';
import type {
  OwnTrainingQuery,
  TrainingListQuery,
  TrainingSessionBody,
} from '#shared/training/schemas.ts';
import { trainingRsvps, trainingSessions } from '#shared/training/table.ts';
import type { Executor } from '#server/db/database.ts';
import { ascending, totalIn, descending, orderBy, readCutPage } from '#server/db/list-page.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { allWords } from '#server/db/search.ts';

export type TrainingSessionRow = typeof trainingSessions.$inferSelect;

const isAhead = gt(trainingSessions.dateTime, sql`now()`);
const hasBegun = lte(trainingSessions.dateTime, sql`now()`);
const isOver = sql`${trainingSessions.dateTime} + ${trainingSessions.duration} * interval '1 hour' <= now()`;

export async function getTrainingSession(orm: Executor, id: string) {
  const [row] = await orm.select().from(trainingSessions).where(eq(trainingSessions.id, id));
  return row ?? null;
}

export async function getTrainingSessionFor(orm: Executor, id: string, chaplainId: string | null) {
  const page = orm
    .select({ id: trainingSessions.id })
    .from(trainingSessions)
    .where(eq(trainingSessions.id, id))
    .as('page');
  const [row] = await withSeats(orm, page, chaplainId);
  return row ?? null;
}

/** Lists upcoming sessions with the soonest first. Other lists begin with the latest session. */
export async function listTrainingSessions(
  orm: Executor,
  query: TrainingListQuery,
  chaplainId: string | null,
) {
  const matches = and(
    byStart(query.isUpcoming),
    byEnd(query.isOver),
    query.search ? allWords(trainingSessions.searchText, query.search) : undefined,
  );
  const { limit, offset } = query;
  const order = orderOf(query.isUpcoming === true || query.isOver === false);
  const list = { from: trainingSessions, id: trainingSessions.id, matches, order, limit, offset };
  return readCutPage(orm, list, (page) =>
    withSeats(orm, page, chaplainId).orderBy(...orderBy(order)),
  );
}

/** Leaves out cancelled RSVPs until the session is over. */
export async function listOwnTraining(orm: Executor, query: OwnTrainingQuery, chaplainId: string) {
  const matches = and(
    eq(trainingRsvps.chaplainId, chaplainId),
    byEnd(query.isUpcoming === undefined ? undefined : !query.isUpcoming),
    or(isOver, ne(trainingRsvps.status, 'cancelled')),
  );
  const order = orderBy(orderOf(query.isUpcoming === true));
  const ofOwn = eq(trainingSessions.id, trainingRsvps.trainingId);
  const ids = orm
    .select({ id: trainingSessions.id })
    .from(trainingRsvps)
    .innerJoin(trainingSessions, ofOwn)
    .where(matches)
    .orderBy(...order)
    .limit(query.limit)
    .offset(query.offset);
  const counted = orm
    .select({ total: count() })
    .from(trainingRsvps)
    .innerJoin(trainingSessions, ofOwn)
    .where(matches);
  const [items, total] = await Promise.all([
    withSeats(orm, ids.as('page'), chaplainId).orderBy(...order),
    totalIn(counted),
  ]);
  return { items, total };
}

export type SeenTrainingSessionRow = NonNullable<Awaited<ReturnType<typeof getTrainingSessionFor>>>;

type NewSession = Omit<TrainingSessionBody, 'dateTime'> & { dateTime: Date };

export async function insertTrainingSession(
  tx: Executor,
  values: NewSession & { createdBy: string },
) {
  const row = onlyRow(await tx.insert(trainingSessions).values(values).returning());
  return row;
}

export type TrainingSessionChange = { [Field in keyof NewSession]?: NewSession[Field] | undefined };

export async function updateTrainingSession(
  tx: Executor,
  id: string,
  change: TrainingSessionChange,
) {
  await tx
    .update(trainingSessions)
    // If the session moves to another time, people are reminded again.
    .set({ ...change, ...(change.dateTime && { remindedAt: null }), updatedAt: sql`now()` })
    .where(eq(trainingSessions.id, id));
}

export async function removeTrainingSession(tx: Executor, id: string) {
  await tx.delete(trainingSessions).where(eq(trainingSessions.id, id));
}

export async function countRsvps(tx: Executor, id: string) {
  const isKept = and(eq(trainingRsvps.trainingId, id), ne(trainingRsvps.status, 'cancelled'));
  return tx.$count(trainingRsvps, isKept);
}

type PageOfIds = ReturnType<typeof pageOfIds>;

function withSeats(orm: Executor, page: PageOfIds, chaplainId: string | null) {
  return orm
    .select({
      session: trainingSessions,
      maker: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      grantsKind: { id: credentialKinds.id, name: credentialKinds.name },
      seatsTaken: rsvpsWhere(sql`r.status IN ${[...SEATED_STATUSES]}`),
      waitlisted: rsvpsWhere(sql`r.status = 'waitlisted'`),
      rsvp: trainingRsvps,
      waitlistPosition: sql<number | null>`CASE WHEN ${trainingRsvps.status} = 'waitlisted'
        THEN ${rsvpsWhere(sql`r.status = 'waitlisted' AND r.arrival <= ${trainingRsvps.arrival}`)} END`,
    })
    .from(page)
    .innerJoin(trainingSessions, eq(trainingSessions.id, page.id))
    .leftJoin(users, eq(users.id, trainingSessions.createdBy))
    .leftJoin(credentialKinds, eq(credentialKinds.id, trainingSessions.grantsKindId))
    .leftJoin(
      trainingRsvps,
      and(
        eq(trainingRsvps.trainingId, trainingSessions.id),
        // If the viewer has no profile, `chaplainId` is null, which matches no RSVP.
        sql`${trainingRsvps.chaplainId} = ${chaplainId}::uuid`,
      ),
    );
}

function rsvpsWhere(condition: SQL) {
  return sql<number>`(SELECT count(*)::int FROM ${trainingRsvps} r
    WHERE r.training_id = ${trainingSessions.id} AND ${condition})`;
}

function pageOfIds(orm: Executor) {
  return orm.select({ id: trainingSessions.id }).from(trainingSessions).as('page');
}

function byStart(isUpcoming: boolean | undefined) {
  if (isUpcoming === undefined) return undefined;
  return isUpcoming ? isAhead : hasBegun;
}

function byEnd(wanted: boolean | undefined) {
  if (wanted === undefined) return undefined;
  return wanted ? isOver : not(isOver);
}

function orderOf(soonestFirst: boolean) {
  return [trainingSessions.dateTime, trainingSessions.id].map(
    soonestFirst ? ascending : descending,
  );
}
