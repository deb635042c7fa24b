import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a migrations folder such as drizzle-kit makes, with one file for each list of statements. */
export function writeMigrations(folder: string, migrations: string[][]): string {
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const entries = migrations.map((statements, idx) => {
    const tag = `000${idx}_test`;
    writeFileSync(join(folder, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'));
    return { idx, version: '7', when: 1_700_000_000_000 + idx, tag, breakpoints: true };
  });
  const journal = { version: '7', dialect: 'postgresql', entries };
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify(journal));
  return folder;
}
