import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { diskFull } from '#server/backup/store.ts';
import { isDiskFull } from '#server/db/errors.ts';
import { exportAudit } from '#server/features/audit/export.ts';
import { withDatabase } from './command/with-database.ts';

const USAGE = `npm run audit:export -- --before DATE FILE
Writes the audit trail before a day (2026-01-01, midnight in UTC) to a CSV file. With
AUDIT_RETENTION_DAYS the portal then removes from the database what is older and in the file: keep it.
With the embedded database, stop the portal first.`;

try {
  const { values, positionals } = parseArgs({
    options: { before: { type: 'string' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file || positionals.length > 1 || values.before === undefined) {
    console.error(USAGE);
    process.exit(2);
  }
  const before = new Date(values.before);
  if (Number.isNaN(before.getTime())) {
    throw new Error(`${values.before} is not a day. Write it as 2026-01-31.`);
  }
  await withDatabase(`npm run audit:export -- --before ${values.before} ${file}`, async (db) => {
    const { count, sha256 } = await exportAudit(db, { before, file }).catch((error: unknown) => {
      throw isDiskFull(error) ? diskFull(dirname(resolve(file)), error) : error;
    });
    console.log(`${count.toLocaleString('en-US')} events are in ${file}. SHA-256: ${sha256}`);
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
