import { MIGRATIONS } from '#server/db/database.ts';
import { knownMigrations } from '#server/db/known-migrations.ts';
import { examineMigrations, judgeRollout } from './examine-migrations.ts';

const effects = await examineMigrations(MIGRATIONS);
const problems = knownMigrations(MIGRATIONS).flatMap((migration) =>
  judgeRollout(migration, effects.get(migration.tag) ?? { locks: [], rewrites: [] }),
);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
