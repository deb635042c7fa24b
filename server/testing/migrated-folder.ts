import { inject, onTestFinished } from 'vitest';
import { copyTemplate } from './template.ts';

/** Copying a migrated database is faster than making one. */
export async function migratedFolder(): Promise<string> {
  const template = inject('template');
  if (template.serverUrl) throw new Error('this run of tests is for a server, not for a folder');
  const { dataDir, remove } = await copyTemplate(template);
  onTestFinished(remove);
  return dataDir;
}
