import type { LoadContext } from '#server/http/guards.ts';
import { fileNotFound } from './errors.ts';
import type { FileOwners } from './owners.ts';

/** Finds the file in the path with the features that keep files. @throws AppError 404, also for a file that the caller may not see */
export const loadObject =
  (owners: FileOwners) =>
  async ({ user, params, orm }: LoadContext) => {
    for (const { findFile } of Object.values(owners)) {
      const file = await findFile(orm, user, params.id);
      if (file) return file;
    }
    throw fileNotFound();
  };
