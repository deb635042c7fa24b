import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import type { StoredAudience } from '#shared/announcements/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { sameValues } from '#shared/program/lists.ts';
import type { Executor } from '#server/db/database.ts';
import { isOnDuty } from '#server/features/people/queries.ts';
import { readProgram } from '#server/program/settings-queries.ts';

/** Adds the other values under which the chosen areas of expertise may be stored. */
export async function withSameValues(orm: Executor, audience: StoredAudience) {
  if (audience.expertise.length === 0) return audience;
  const { lists } = await readProgram(orm, 'lists');
  const expertise = audience.expertise.flatMap((value) => sameValues(lists.expertise, value));
  return { ...audience, expertise };
}

/** Selects the audience: approved and active chaplains, unless roles are given. */
export function audienceIds(orm: Executor, audience: StoredAudience) {
  return orm
    .select({ id: users.id })
    .from(users)
    .leftJoin(chaplains, eq(chaplains.userId, users.id))
    .where(and(isNull(users.suspendedAt), isMeant(audience)));
}

function isMeant({ roles, regions, expertise, chosen = [] }: StoredAudience) {
  if (chosen.length > 0) return inArray(users.id, chosen);
  return and(
    roles.length > 0 ? inArray(users.role, roles) : isOnDuty(),
    regions.length > 0 ? inArray(chaplains.primaryRegion, regions) : undefined,
    expertise.length > 0
      ? sql`${chaplains.expertise} && ${sql.param(expertise)}::text[]`
      : undefined,
  );
}
