import { eq, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import type { Executor } from '#server/db/database.ts';

const onScene = sql`coalesce(shift.on_scene_since, shift.arrived_at)`;

const reachedOf = ([first, second]: readonly [number, number]) => sql`CASE
  WHEN ${onScene} <= now() - make_interval(hours => ${second}::int) THEN ${second}::int
  WHEN ${onScene} <= now() - make_interval(hours => ${first}::int) THEN ${first}::int
END`;

/** Locks deployments before stays, as every other change of stays does, to avoid deadlocks. */
export async function takeLongShifts(tx: Executor, limits: readonly [number, number]) {
  const reached = reachedOf(limits);
  const { rows } = await tx.execute<{ id: string; hours: number }>(sql`
    WITH long AS (
      SELECT deployment.id, shift.id AS shift_id, ${reached} AS hours
      FROM deployment_shifts AS shift
      JOIN activation_assignments AS deployment ON deployment.id = shift.assignment_id
      WHERE shift.left_at IS NULL AND shift.warned_hours < ${reached}
      ORDER BY deployment.id FOR UPDATE OF deployment SKIP LOCKED
    )
    UPDATE deployment_shifts SET warned_hours = long.hours
    FROM long
    WHERE deployment_shifts.id = long.shift_id AND deployment_shifts.left_at IS NULL
      AND deployment_shifts.warned_hours < long.hours
    RETURNING long.id, long.hours`);
  return new Map(rows.map(({ id, hours }) => [id, hours]));
}

export async function listOnScene(tx: Executor, ids: readonly string[]) {
  return tx
    .select({
      deploymentId: deployments.id,
      userId: chaplains.userId,
      name: sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, ${deployments.chaplainName})`,
      activation: activations,
    })
    .from(deployments)
    .innerJoin(activations, eq(activations.id, deployments.activationId))
    .leftJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .leftJoin(users, eq(users.id, chaplains.userId))
    .where(sql`${deployments.id} = ANY(${sql.param([...ids])}::uuid[])`);
}
