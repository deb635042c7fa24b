import { sql } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';

export interface Grants {
  trainingId: string;
  /** The chaplain to look at; null for everybody who attended. */
  chaplainId: string | null;
}

interface Held extends Record<string, unknown> {
  userId: string;
  chaplainId: string;
  kindId: string;
}

const of = ({ chaplainId }: Grants, column: string) =>
  chaplainId === null ? sql`true` : sql`${sql.raw(column)} = ${chaplainId}`;

/** Locks the chaplains who attended the session or hold a credential that it granted. */
export async function lockHolders(tx: Executor, grants: Grants) {
  const { trainingId } = grants;
  await tx.execute(sql`
    SELECT id FROM chaplains
    WHERE ${of(grants, 'id')} AND (
      id IN (SELECT chaplain_id FROM training_rsvps
        WHERE training_id = ${trainingId} AND status = 'attended')
      OR id IN (SELECT chaplain_id FROM credentials WHERE training_id = ${trainingId}))
    ORDER BY id FOR NO KEY UPDATE`);
}

const attended = (grants: Grants) => sql`(
  SELECT rsvp.chaplain_id FROM training_rsvps AS rsvp
  JOIN chaplains ON chaplains.id = rsvp.chaplain_id AND NOT chaplains.is_erased
  WHERE rsvp.training_id = ${grants.trainingId} AND rsvp.status = 'attended'
    AND ${of(grants, 'rsvp.chaplain_id')})`;

/** Deletes credentials granted by the session if the kind is wrong or the holder didn't attend. */
export async function takeBack(tx: Executor, grants: Grants, kindId: string | null) {
  const { rows } = await tx.execute<Held>(sql`
    DELETE FROM credentials USING chaplains
    WHERE chaplains.id = credentials.chaplain_id
      AND training_id = ${grants.trainingId} AND ${of(grants, 'credentials.chaplain_id')}
      AND (kind_id IS DISTINCT FROM ${kindId}::uuid
        OR credentials.chaplain_id NOT IN ${attended(grants)})
    RETURNING chaplains.user_id AS "userId", credentials.chaplain_id AS "chaplainId",
      kind_id AS "kindId"`);
  return rows;
}

/** For each grant in `taken`, restores the replaced credential that is valid longest. */
export async function revive(tx: Executor, taken: readonly Held[]) {
  const [chaplainIds, kindIds] = [
    taken.map(({ chaplainId }) => chaplainId),
    taken.map(({ kindId }) => kindId),
  ];
  await tx.execute(sql`
    UPDATE credentials SET status = 'verified', updated_at = now()
    WHERE id IN (
      SELECT DISTINCT ON (former.chaplain_id, former.kind_id) former.id
      FROM credentials AS former
      JOIN unnest(${sql.param(chaplainIds)}::uuid[], ${sql.param(kindIds)}::uuid[])
        AS taken(chaplain_id, kind_id) USING (chaplain_id, kind_id)
      WHERE former.status = 'replaced' AND former.decided_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM credentials AS other
          WHERE other.chaplain_id = former.chaplain_id AND other.kind_id = former.kind_id
            AND (other.status = 'verified'
              OR (other.status = 'rejected' AND other.decided_at > former.decided_at)))
      ORDER BY former.chaplain_id, former.kind_id, coalesce(former.ends_on, 'infinity') DESC,
        former.created_at DESC)`);
}

interface Granted {
  kindId: string;
  issuedOn: string;
  endsOn: string | null;
  actorId: string;
}

export async function moveDates(tx: Executor, grants: Grants, { issuedOn, endsOn }: Granted) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE credentials SET issued_on = ${issuedOn}, ends_on = ${endsOn}, updated_at = now()
    WHERE training_id = ${grants.trainingId} AND ${of(grants, 'chaplain_id')}
      AND (issued_on, ends_on) IS DISTINCT FROM (${issuedOn}::date, ${endsOn}::date)
    RETURNING id`);
  return rows.map(({ id }) => id);
}

export async function insertGrants(
  tx: Executor,
  grants: Grants,
  { kindId, issuedOn, endsOn, actorId }: Granted,
) {
  const { rows } = await tx.execute<{ id: string; userId: string }>(sql`
    INSERT INTO credentials
      (chaplain_id, kind_id, status, issued_on, ends_on, decided_by, decided_at, training_id)
    SELECT chaplains.id, ${kindId}, 'replaced', ${issuedOn}, ${endsOn}, ${actorId}, now(),
      ${grants.trainingId}
    FROM chaplains
    WHERE id IN ${attended(grants)} AND NOT EXISTS (SELECT FROM credentials
      WHERE training_id = ${grants.trainingId} AND chaplain_id = chaplains.id)
    RETURNING id,
      (SELECT user_id FROM chaplains WHERE chaplains.id = credentials.chaplain_id) AS "userId"`);
  return rows;
}

/** Verifies these credentials, except where a verified credential lasts at least as long. */
export async function promote(tx: Executor, ids: readonly string[]) {
  const promoted = sql`${sql.param([...ids])}::uuid[]`;
  await tx.execute(sql`
    UPDATE credentials AS held SET status = 'replaced', updated_at = now()
    FROM credentials AS given
    WHERE held.status = 'verified' AND given.id = ANY(${promoted}) AND given.status = 'replaced'
      AND held.chaplain_id = given.chaplain_id AND held.kind_id = given.kind_id
      AND coalesce(given.ends_on, 'infinity') > coalesce(held.ends_on, 'infinity')`);
  await tx.execute(sql`
    UPDATE credentials AS given SET status = 'verified', updated_at = now()
    WHERE given.id = ANY(${promoted}) AND given.status = 'replaced'
      AND NOT EXISTS (SELECT FROM credentials AS held WHERE held.status = 'verified'
        AND held.chaplain_id = given.chaplain_id AND held.kind_id = given.kind_id)`);
}
