import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MIGRATIONS } from '#server/db/database.ts';
import { root } from './command/env-file.ts';

execFileSync('npx', ['drizzle-kit', 'generate', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
const meta = join(MIGRATIONS, 'meta');
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
for (const former of snapshots.toSorted().slice(0, -1)) rmSync(join(meta, former));
