import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import type { StoredAudience } from '#shared/announcements/table.ts';
import { sameExpertise } from '#shared/chaplains/catalogue.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { Executor } from '#server/db/database.ts';
import { isOnDuty } from '#server/features/people/queries.ts';

/** Without roles: the approved and active chaplains. */
export function audienceIds(orm: Executor, { roles, regions, expertise }: StoredAudience) {
  const wanted = expertise.flatMap(sameExpertise);
  const isChosen = and(
    isNull(users.suspendedAt),
    roles.length > 0 ? inArray(users.role, roles) : isOnDuty(),
    regions.length > 0 ? inArray(chaplains.primaryRegion, regions) : undefined,
    wanted.length > 0 ? sql`${chaplains.expertise} && ${sql.param(wanted)}::text[]` : undefined,
  );
  return orm
    .select({ id: users.id })
    .from(users)
    .leftJoin(chaplains, eq(chaplains.userId, users.id))
    .where(isChosen);
}
