import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { openDatabase, type Database } from '#server/db/database.ts';
import { endWithParent } from './child-process.ts';

const [dataDir = '', mode = 'hold', migrationsFolder] = process.argv.slice(2);
let database: Database | undefined;
endWithParent(async () => database?.close());
try {
  database = await openDatabase({
    dataDir,
    databaseUrl: process.env['CHILD_DATABASE_URL'],
    log: pino({ level: 'silent' }),
    ...(migrationsFolder && { migrationsFolder }),
  });
  await tellBatches(database);
  console.log('open');
  if (mode === 'write') await writeForEver(database);
} catch (error) {
  console.log(`refused ${String(error)}`);
  process.exit(1);
}

/** Prints which batches are stored, and how many of these are incomplete. */
async function tellBatches({ orm, pool }: Database): Promise<void> {
  await orm.execute(sql`CREATE TABLE IF NOT EXISTS kill_test (
    batch int NOT NULL, part int NOT NULL, PRIMARY KEY (batch, part))`);
  const { rows } = await pool.query<{ batch: number; parts: string }>(
    'SELECT batch, string_agg(part::text, $1 ORDER BY part) AS parts FROM kill_test GROUP BY batch',
    [''],
  );
  const torn = rows.filter(({ parts }) => parts !== '123').length;
  console.log(`whole ${rows.map(({ batch }) => batch).join(' ')}`);
  console.log(`torn ${torn}`);
}

async function writeForEver({ transaction, pool }: Database): Promise<never> {
  const { rows } = await pool.query<{ next: number }>(
    'SELECT coalesce(max(batch), 0) + 1 AS next FROM kill_test',
  );
  for (let batch = rows[0]?.next ?? 1; ; batch += 1) {
    await transaction(async (tx) => {
      await tx.execute(sql`INSERT INTO kill_test VALUES (${batch}, 1), (${batch}, 2)`);
      await tx.execute(sql`INSERT INTO kill_test VALUES (${batch}, 3)`);
    });
    console.log(`wrote ${batch}`);
  }
}
