import type pg from 'pg';
import { z } from 'zod';
import { portalRelease } from '#server/release/version.ts';
import type { Migration } from './known-migrations.ts';

export const JOURNAL = 'drizzle.applied_migrations';

export interface Applied {
  when: number;
  release: string | null;
  releasedAt: Date | null;
}

export type Query = (statement: string) => PromiseLike<{ rows: Record<string, unknown>[] }>;

export async function appliedMigrations(query: Query): Promise<Applied[]> {
  const found = await query(
    `SELECT to_regclass('${JOURNAL}') IS NOT NULL AS journal, to_regclass('${FORMER_JOURNAL}') IS NOT NULL AS former`,
  );
  const [is] = z.tuple([z.object({ journal: z.boolean(), former: z.boolean() })]).parse(found.rows);
  if (!is.journal && !is.former) return [];
  const { rows } = await query(
    is.journal
      ? `SELECT written_at AS "when", release, released_at AS "releasedAt" FROM ${JOURNAL} ORDER BY written_at`
      : `SELECT created_at AS "when", NULL AS release, NULL AS "releasedAt" FROM ${FORMER_JOURNAL} ORDER BY created_at`,
  );
  return z.array(appliedSchema).parse(rows);
}

const appliedSchema = z.object({
  when: z.coerce.number(),
  release: z.string().nullable(),
  releasedAt: z.coerce.date().nullable(),
});

export const FORMER_JOURNAL = 'drizzle.__drizzle_migrations';

// Keeps a view that makes releases before 1.0.0 refuse this newer database: reading `hash` fails,
// and `created_at` is newer than all their migrations. Their write check, an empty DELETE, works.
export async function ensureJournal(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean; former: string | null }>(
    `SELECT to_regclass('${JOURNAL}') IS NOT NULL AS "isThere",
      (SELECT relkind::text FROM pg_class WHERE oid = to_regclass('${FORMER_JOURNAL}')) AS former`,
  );
  if (rows[0]?.isThere) return;
  await client.query('CREATE SCHEMA IF NOT EXISTS drizzle');
  await client.query(`CREATE TABLE ${JOURNAL} (
    written_at bigint PRIMARY KEY, tag text, hash text NOT NULL,
    release text, commit text, released_at timestamptz, applied_at timestamptz DEFAULT now())`);
  if (rows[0]?.former === 'r') {
    await client.query(
      `INSERT INTO ${JOURNAL} (written_at, hash, applied_at) SELECT created_at, hash, NULL FROM ${FORMER_JOURNAL}`,
    );
    await client.query(`DROP TABLE ${FORMER_JOURNAL}`);
  }
  await client.query(`CREATE FUNCTION drizzle.refuse_older_release() RETURNS text STABLE LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'This database was written by release % of the portal, and this is an older one. Start that release or a later one, or restore a backup from before it. Nothing was changed',
        (SELECT coalesce(max(release), '1.0.0') FROM ${JOURNAL} WHERE written_at = (SELECT max(written_at) FROM ${JOURNAL}));
    END $$`);
  await client.query(
    `CREATE VIEW ${FORMER_JOURNAL} AS SELECT written_at AS id,
      drizzle.refuse_older_release() AS hash, written_at AS created_at FROM ${JOURNAL}`,
  );
  await client.query(
    `CREATE RULE takes_writes AS ON DELETE TO ${FORMER_JOURNAL} DO INSTEAD NOTHING`,
  );
}

export async function recordMigration(client: pg.Client, { tag, when, hash }: Migration) {
  const { version, commit, date } = portalRelease();
  await client.query(
    `INSERT INTO ${JOURNAL} (written_at, tag, hash, release, commit, released_at)
      VALUES ($1, $2, $3, $4, $5, $6)`,
    [when, tag, hash, version, commit, date],
  );
}
