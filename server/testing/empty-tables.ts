import { sql } from 'drizzle-orm';
import { credentialKinds } from '#shared/credentials/kinds/table.ts';
import { tiers, tierVersions } from '#shared/readiness/table.ts';
import type { Database } from '#server/db/database.ts';
import { isDeadlock } from '#server/db/errors.ts';
import { DEFAULT_KINDS } from './default-kinds.ts';
import { DEFAULT_TIERS } from './default-tiers.ts';

/** From this many bytes on, TRUNCATE is faster than DELETE on the embedded engine. */
const LARGE = sql.raw(String(256 * 1024));

/** The kinds that a migration gives to every portal. Inserted again once the tables are empty. */
const KINDS = DEFAULT_KINDS.map((kind, index) => ({ ...kind, position: index + 1 }));

/**
 * Empties all tables. Doesn't check foreign keys, so that the order doesn't matter. TRUNCATE also
 * forgets how many rows an ANALYZE counted, so that a later test's statements don't get slower.
 */
export async function emptyTables({ orm }: Database) {
  // A portal that is still at work may lock rows in another order: a deadlock ends one of the two.
  await deleteAll(orm).catch((error: unknown) => {
    if (!isDeadlock(error)) throw error;
    return deleteAll(orm);
  });
  await orm.insert(credentialKinds).values(KINDS);
  await orm.insert(tiers).values(DEFAULT_TIERS.map(({ kindIds: _kindIds, ...tier }) => tier));
  await orm
    .insert(tierVersions)
    .values(
      DEFAULT_TIERS.map(({ id, kindIds }) => ({ tierId: id, startsOn: '2026-01-01', kindIds })),
    );
}

function deleteAll(orm: Database['orm']) {
  return orm.execute(sql`
    DO $$
    DECLARE name regclass; counted real;
    BEGIN
      SET LOCAL session_replication_role = replica;
      FOR name, counted IN
        SELECT oid, reltuples FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      LOOP
        IF counted >= 0 OR pg_relation_size(name) > ${LARGE} THEN
          EXECUTE format('TRUNCATE %s CASCADE', name);
        ELSE
          EXECUTE format('DELETE FROM %s', name);
        END IF;
      END LOOP;
    END
    $$`);
}
