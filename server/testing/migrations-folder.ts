import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rollout } from '#server/db/known-migrations.ts';
import { trust } from '#shared/trust.ts';
import { temporaryFolder } from './temporary-folder.ts';

export function writeMigrations(
  folder: string,
  migrations: string[][],
  rollouts: Record<number, Rollout> = {},
): string {
  mkdirSync(join(folder, 'meta'), { recursive: true });
  const entries = migrations.map((statements, idx) => {
    const tag = `${String(idx).padStart(4, '0')}_test`;
    writeFileSync(join(folder, `${tag}.sql`), statements.join('\n--> statement-breakpoint\n'));
    return { idx, version: '7', when: 1_700_000_000_000 + idx, tag, breakpoints: true };
  });
  const journal = { version: '7', dialect: 'postgresql', entries };
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify(journal));
  const named = Object.entries(rollouts).map(([idx, rollout]) => [
    `${idx.padStart(4, '0')}_test`,
    rollout,
  ]);
  writeFileSync(join(folder, 'rollout.json'), JSON.stringify(Object.fromEntries(named)));
  return folder;
}

export function migrationsBefore(name: string): string {
  const folder = temporaryFolder();
  cpSync('migrations', folder, { recursive: true });
  const path = join(folder, 'meta', '_journal.json');
  const journal = trust<{ entries: { tag: string }[] }>(
    JSON.parse(readFileSync(path, 'utf8')),
    'made by drizzle-kit',
  );
  const end = journal.entries.findIndex(({ tag }) => tag.endsWith(name));
  if (end < 1) throw new Error(`There is no migration ${name}.`);
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}
