import { inject, test as base } from 'vitest';
import { openFromTemplate } from './template.ts';

/** Hands out the migrated database that all test files of a worker use in turn. */
export const withWorkerDatabase = base
  .extend('template', { scope: 'worker' }, () => inject('template'))
  .extend('db', { scope: 'worker' }, async ({ template }, { onCleanup }) => {
    const { db, remove } = await openFromTemplate(template);
    onCleanup(async () => {
      await db.close();
      await remove();
    });
    return db;
  });
