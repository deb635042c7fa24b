import { and, asc, eq, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import { activationLog } from '#shared/incident-log/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { prepared } from '#server/db/prepared.ts';

export type LineRow = typeof activationLog.$inferSelect;

export async function getLogged(orm: Executor, id: string) {
  const [row] = await orm
    .select({
      id: activations.id,
      eventType: activations.eventType,
      location: activations.location,
      status: activations.status,
      startTime: activations.startTime,
      createdAt: activations.createdAt,
      updatedAt: activations.updatedAt,
    })
    .from(activations)
    .where(eq(activations.id, id));
  return row ?? null;
}

export type LoggedActivation = NonNullable<Awaited<ReturnType<typeof getLogged>>>;

/** Counts the log's lines, so that open pages notice new ones. */
export async function countLines(orm: Executor, activationId: string) {
  return onlyRow(await countedLines(orm, { activationId })).total;
}

const countedLines = prepared('log-lines', ['activationId'], (orm, { activationId }) =>
  orm
    .select({ total: sql<number>`count(*)::int` })
    .from(activationLog)
    .where(eq(activationLog.activationId, activationId)),
);

export async function findLine(orm: Executor, activationId: string, id: string) {
  const [row] = await orm
    .select()
    .from(activationLog)
    .where(and(eq(activationLog.activationId, activationId), eq(activationLog.id, id)));
  return row ?? null;
}

export async function getLine(orm: Executor, id: string) {
  const [row] = await orm.select().from(activationLog).where(eq(activationLog.id, id));
  return row ?? null;
}

export async function isAskedTo(orm: Executor, activationId: string, deploymentId: string) {
  const isIt = and(eq(deployments.activationId, activationId), eq(deployments.id, deploymentId));
  return (await orm.$count(deployments, isIt)) > 0;
}

/** A line to insert. Times are ISO 8601; `happenedAt` defaults to now. */
export interface NewLine {
  id?: string | undefined;
  activationId: string;
  kind: LineRow['kind'];
  outcome?: LineRow['outcome'] | undefined;
  happenedAt?: string | undefined;
  writtenAt?: string | null | undefined;
  actorId: string | null;
  deploymentId?: string | null | undefined;
  /** The user that the line is about, if they have no deployment. An example is a lead. */
  aboutId?: string | null | undefined;
  text?: string | null | undefined;
  details?: LineRow['details'] | undefined;
  correctsId?: string | undefined;
}

const BATCH = 1000;

/**
 * Stores the lines with the current names of the people in them. Skips lines whose id is stored.
 *
 * The lines are sent as JSON, because one parameter for each value takes far longer.
 */
export async function insertLines(tx: Executor, lines: readonly NewLine[]) {
  let inserted = 0;
  for (let start = 0; start < lines.length; start += BATCH) {
    const batch = JSON.stringify(lines.slice(start, start + BATCH));
    const { rowCount } = await insertBatch(tx, { batch });
    inserted += rowCount ?? 0;
  }
  return inserted;
}

const nameOf = (alias: string) => sql.raw(`${alias}.first_name || ' ' || ${alias}.last_name`);
/** The person's id. Null if the person was erased, because new lines must not refer to them. */
const unlessErased = (alias: string) =>
  sql.raw(`CASE WHEN ${alias}.erased_at IS NULL THEN ${alias}.id END`);

const insertBatch = (tx: Executor, { batch }: { batch: string }) =>
  tx.execute(sql`
    INSERT INTO activation_log (id, activation_id, kind, outcome, happened_at, written_at,
      author_id, author_name, assignment_id, about_id, about_name, text, details, corrects_id)
    SELECT coalesce(line.id, gen_random_uuid()), line."activationId", line.kind, line.outcome,
      coalesce(line."happenedAt", now()), line."writtenAt",
      ${unlessErased('author')}, ${nameOf('author')}, line."deploymentId",
      ${unlessErased('about')}, coalesce(${nameOf('about')}, deployment.chaplain_name),
      line.text, coalesce(line.details, '{}'), line."correctsId"
    FROM json_to_recordset(${batch}::json) AS line(id uuid, "activationId" uuid, kind text,
      outcome text, "happenedAt" timestamptz, "writtenAt" timestamptz, "actorId" uuid,
      "deploymentId" uuid, "aboutId" uuid, text text, details jsonb, "correctsId" uuid)
    LEFT JOIN activation_assignments AS deployment ON deployment.id = line."deploymentId"
    LEFT JOIN users AS author ON author.id = line."actorId"
    LEFT JOIN users AS about ON about.id = coalesce(line."aboutId", deployment.user_id)
    ON CONFLICT (id) DO NOTHING`);

export async function listAuthors(orm: Executor, activationId: string) {
  return orm
    .selectDistinct({
      id: users.id,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(activationLog)
    .innerJoin(users, eq(users.id, activationLog.authorId))
    .where(eq(activationLog.activationId, activationId))
    .orderBy(asc(sql`${users.firstName} || ' ' || ${users.lastName}`), asc(users.id));
}
