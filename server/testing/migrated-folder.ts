import { inject, onTestFinished } from 'vitest';
import { copyTemplate } from './template.ts';

/** Copies a migrated database, because that is faster than migrating a new one. */
export async function migratedFolder(): Promise<string> {
  const template = inject('template');
  if (template.serverUrl) throw new Error('this run of tests is for a server, not for a folder');
  const { dataDir, remove } = await copyTemplate(template);
  onTestFinished(remove);
  return dataDir;
}
