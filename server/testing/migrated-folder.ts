import { inject, onTestFinished } from 'vitest';
import { copyTemplate } from './template.ts';

/**
 * Copies a data folder whose embedded database is migrated and empty, for one test: to make such a
 * database takes seconds, to open it doesn't.
 */
export async function migratedFolder(): Promise<string> {
  const template = inject('template');
  if (template.serverUrl) throw new Error('this run of tests is for a server, not for a folder');
  const { dataDir, remove } = await copyTemplate(template);
  onTestFinished(remove);
  return dataDir;
}
