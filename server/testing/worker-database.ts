import { inject, test as base } from 'vitest';
import { openFromTemplate } from './template.ts';

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
