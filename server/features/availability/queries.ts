import { and, asc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import {
  availabilityWeeks,
  awayTimes,
  chaplainLanguages,
  chaplainTravel,
} from '#shared/availability/table.ts';
import type { AwayTime, LanguagesBody } from '#shared/availability/schemas.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { Executor } from '#server/db/database.ts';

/** Locks the chaplain until the transaction ends. Returns false if the chaplain was erased. */
export async function lockChaplain(tx: Executor, chaplainId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: chaplains.id })
    .from(chaplains)
    .where(and(eq(chaplains.id, chaplainId), eq(chaplains.isErased, false)))
    .for('no key update');
  return rows.length > 0;
}

export async function getWeek(orm: Executor, chaplainId: string) {
  const [row] = await orm
    .select({ days: availabilityWeeks.days, confirmedAt: availabilityWeeks.confirmedAt })
    .from(availabilityWeeks)
    .where(eq(availabilityWeeks.chaplainId, chaplainId));
  return row ?? null;
}

export async function storeWeek(tx: Executor, chaplainId: string, days: number) {
  const told = { days, confirmedAt: sql`now()` };
  await tx
    .insert(availabilityWeeks)
    .values({ chaplainId, ...told })
    .onConflictDoUpdate({ target: availabilityWeeks.chaplainId, set: told });
}

/** Returns false if the chaplain never entered a usual week. */
export async function markConfirmed(tx: Executor, chaplainId: string): Promise<boolean> {
  const rows = await tx
    .update(availabilityWeeks)
    .set({ confirmedAt: sql`now()` })
    .where(eq(availabilityWeeks.chaplainId, chaplainId))
    .returning({ id: availabilityWeeks.chaplainId });
  return rows.length > 0;
}

const dates = { fromOn: awayTimes.fromOn, untilOn: awayTimes.untilOn };

export async function listAway(orm: Executor, chaplainId: string, since: string) {
  return orm
    .select(dates)
    .from(awayTimes)
    .where(
      and(
        eq(awayTimes.chaplainId, chaplainId),
        or(isNull(awayTimes.untilOn), gte(awayTimes.untilOn, since)),
      ),
    )
    .orderBy(asc(awayTimes.fromOn));
}

export async function countAway(orm: Executor, chaplainId: string) {
  return orm.$count(awayTimes, eq(awayTimes.chaplainId, chaplainId));
}

export async function insertAway(tx: Executor, chaplainId: string, time: AwayTime) {
  await tx.insert(awayTimes).values({ chaplainId, ...time });
}

export async function deleteAway(tx: Executor, chaplainId: string, firstDays: readonly string[]) {
  if (firstDays.length === 0) return 0;
  const rows = await tx
    .delete(awayTimes)
    .where(and(eq(awayTimes.chaplainId, chaplainId), inArray(awayTimes.fromOn, [...firstDays])))
    .returning({ fromOn: awayTimes.fromOn });
  return rows.length;
}

export async function listLanguages(orm: Executor, chaplainId: string) {
  return orm
    .select({ language: chaplainLanguages.language, level: chaplainLanguages.level })
    .from(chaplainLanguages)
    .where(eq(chaplainLanguages.chaplainId, chaplainId))
    .orderBy(asc(chaplainLanguages.language));
}

export async function replaceLanguages(
  tx: Executor,
  chaplainId: string,
  languages: LanguagesBody['languages'],
) {
  await tx.delete(chaplainLanguages).where(eq(chaplainLanguages.chaplainId, chaplainId));
  if (languages.length === 0) return;
  await tx
    .insert(chaplainLanguages)
    .values(languages.map((language) => ({ chaplainId, ...language })));
}

export async function getTravel(orm: Executor, chaplainId: string) {
  const [row] = await orm
    .select({
      zip: chaplainTravel.zip,
      miles: chaplainTravel.miles,
      overnight: chaplainTravel.overnight,
    })
    .from(chaplainTravel)
    .where(eq(chaplainTravel.chaplainId, chaplainId));
  return row ?? null;
}

type Travel = Omit<typeof chaplainTravel.$inferInsert, 'chaplainId'>;

export async function storeTravel(tx: Executor, chaplainId: string, travel: Travel) {
  await tx
    .insert(chaplainTravel)
    .values({ chaplainId, ...travel })
    .onConflictDoUpdate({ target: chaplainTravel.chaplainId, set: travel });
}
