import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import pTimeout from 'p-timeout';
import { DatabaseProblem, explainRights } from '#server/db/database-problem.ts';
import { databaseSettings } from '#server/db/database-settings.ts';
import { openDatabase, writeNothing, type Database } from '#server/db/database.ts';
import { isDiskFull, withoutQuery } from '#server/db/errors.ts';
import { inspectSchema, type Schema } from '#server/db/inspect-schema.ts';
import { FORMER_JOURNAL, JOURNAL } from '#server/db/migration-journal.ts';
import type { Env } from '#server/settings/env.ts';
import { readingSecrets } from '#server/settings/session-secret.ts';
import type { Finding } from './finding.ts';
import { judgeClock, judgeLimits, offsetOf } from './judge-machine.ts';
import { judgeSecret, type ReadRotation } from './judge-secret.ts';
import { readDatabaseFacts } from './queries.ts';

const PATIENCE = 3_000;
const OLDEST_VERSION = 150_000;
const NEW_DATABASE =
  'Make another database (createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 NAME), move the data there with pg_dump and psql, and set DATABASE_URL to the new database.';

export async function examineDatabase(env: Env, readRotation: ReadRotation): Promise<Finding[]> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = env;
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) {
    const message = 'There is no embedded database yet. The portal’s first start creates it.';
    return [{ area: 'database', status: 'ok', message }];
  }
  const log = pino({ level: 'silent' });
  let db: Database;
  try {
    const settings = databaseSettings(env);
    db = await openDatabase({ ...settings, log, migrate: false, patienceMs: PATIENCE });
  } catch (error) {
    return [refused(error, databaseUrl !== undefined)];
  }
  try {
    return [...(await examineOpened(db)), ...(await examineSecret(db, env, readRotation))];
  } catch (error) {
    const query = (statement: string) => db.pool.query(statement);
    const explained = await explainRights(query, withoutQuery(error), 'DATABASE_URL');
    return [refused(explained, databaseUrl !== undefined)];
  } finally {
    await db.close();
  }
}

async function examineSecret({ orm }: Database, env: Env, readRotation: ReadRotation) {
  const { isEmpty, missing, pending, newerRelease } = await inspectSchema(orm);
  if (isEmpty || missing.length + pending.length > 0 || newerRelease !== null) return [];
  // Without a stored secret there is nothing to check, and `readingSecrets` would create one.
  if (!env.SESSION_SECRET && !existsSync(join(env.DATA_DIR, 'session-secret'))) return [];
  return judgeSecret(await readRotation(orm, readingSecrets(env)));
}

export async function examineOpened(db: Database, migrationsFolder?: string): Promise<Finding[]> {
  const schema = await inspectSchema(db.orm, migrationsFolder);
  const findings = [judgeServer(schema), judgeSchema(schema)];
  if (schema.isEmpty || schema.missing.length > 0) return findings;
  findings.push(judgeWrites(await refusalOfWrites(db)));
  const before = Date.now();
  const { now, limits } = await readDatabaseFacts(db.orm);
  findings.push(
    judgeClock('the database', offsetOf(now, { before, after: Date.now() })),
    judgeLimits(db.kind, limits),
  );
  return findings;
}

function refused(error: unknown, isServer: boolean): Finding {
  const message = error instanceof Error ? error.message : String(error);
  if (!isServer && message.includes('is in use by')) {
    return {
      area: 'database',
      status: 'unknown',
      message:
        'The embedded database could not be checked, because the running portal has locked it.',
      remedy:
        'Open Admin, System in the portal instead, or stop the portal and run this command again.',
    };
  }
  if (error instanceof DatabaseProblem) {
    const { problem, remedy } = error;
    return { area: 'database', status: 'problem', message: problem, remedy };
  }
  return {
    area: 'database',
    status: 'problem',
    message,
    remedy: isServer
      ? 'Check DATABASE_URL, and look at the database server’s log.'
      : 'Look at DATA_DIR, its owner and the space on its disk; else restore a backup.',
  };
}

function judgeServer(schema: Schema): Finding {
  const { version, encoding, isFolding } = schema;
  const area = 'database';
  if (encoding !== 'UTF8') {
    const message = `The database has the encoding ${encoding}, and the portal needs UTF8.`;
    return { area, status: 'problem', message, remedy: NEW_DATABASE };
  }
  if (!isFolding) {
    const message =
      'The database’s locale does not know that É and é are one letter, so that one person could register twice.';
    return { area, status: 'problem', message, remedy: NEW_DATABASE };
  }
  if (schema.versionNumber < OLDEST_VERSION) {
    const message = `The database server is PostgreSQL ${version}, and the portal needs 15 or later.`;
    return { area, status: 'problem', message, remedy: 'Upgrade PostgreSQL.' };
  }
  return { area, status: 'ok', message: `PostgreSQL ${version}, ${encoding}.` };
}

function judgeSchema({ isEmpty, mayCreate, hasTrigrams, ...schema }: Schema): Finding {
  const area = 'schema';
  const { newerRelease, pending, missing } = schema;
  if (newerRelease !== null) {
    return {
      area,
      status: 'problem',
      message: newerRelease,
      remedy: 'Start that release or a later one, or go back to a backup from before the upgrade.',
    };
  }
  if ((isEmpty || pending.length > 0) && !(mayCreate && hasTrigrams)) {
    return {
      area,
      status: 'problem',
      message: mayCreate
        ? 'The database server lacks the extension pg_trgm, which the portal’s tables need.'
        : 'The portal’s database role may not create tables in this database.',
      remedy: mayCreate
        ? 'Install pg_trgm on the database server (Debian: package postgresql-contrib).'
        : 'Make that role the owner of the database (ALTER DATABASE NAME OWNER TO ROLE).',
    };
  }
  if (missing.length > 0) {
    const named = missing.slice(0, 10).join(', ');
    const rest = missing.length > 10 ? ` and ${missing.length - 10} more` : '';
    return {
      area,
      status: 'problem',
      message: `Parts of the database that its migrations made are missing: ${named}${rest}.`,
      remedy:
        'Somebody has changed the tables by hand. Add the missing parts again, or restore a backup.',
    };
  }
  if (isEmpty)
    return {
      area,
      status: 'ok',
      message: 'There are no tables yet. The portal’s first start creates them.',
    };
  return pending.length > 0
    ? {
        area,
        status: 'warning',
        message: `The next start changes the tables (${pending.join(', ')}).`,
        remedy:
          'Make a backup before you start the portal: an older release does not start on the changed tables.',
      }
    : { area, status: 'ok', message: 'The tables match this release.' };
}

export async function refusalOfWrites(db: Database): Promise<Error | null> {
  const query = (statement: string) => db.pool.query(statement);
  const { rows } = await db.pool.query<{ isBeforeUpgrade: boolean }>(
    `SELECT to_regclass('${JOURNAL}') IS NULL AS "isBeforeUpgrade"`,
  );
  const table = rows[0]?.isBeforeUpgrade ? FORMER_JOURNAL : JOURNAL;
  const refusal = query(writeNothing(table)).then(
    () => null,
    async (error: unknown) => {
      const explained = await explainRights(query, error, 'DATABASE_URL');
      return explained instanceof Error ? explained : new Error(String(error));
    },
  );
  return pTimeout(refusal, {
    milliseconds: PATIENCE,
    fallback: () => new Error(`it did not answer within ${PATIENCE / 1000} s`),
  });
}

export function judgeWrites(refusal: Error | null): Finding {
  const area = 'database';
  if (refusal === null) return { area, status: 'ok', message: 'The database can be written to.' };
  if (refusal instanceof DatabaseProblem) {
    return { area, status: 'problem', message: refusal.problem, remedy: refusal.remedy };
  }
  return {
    area,
    status: 'problem',
    message: `The database can’t be written to: ${refusal.message}.`,
    remedy: isDiskFull(refusal)
      ? 'Make room on the disk of the database.'
      : 'Look at the database server’s log, and for locks in pg_stat_activity.',
  };
}
