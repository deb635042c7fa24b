import type { LoadContext } from '#server/http/guards.ts';
import { fileNotFound } from './errors.ts';
import type { FileOwners } from './owners.ts';

export const loadObject =
  (owners: FileOwners) =>
  async ({ user, params, orm }: LoadContext) => {
    for (const { findFile } of Object.values(owners)) {
      const file = await findFile(orm, user, params.id);
      if (file) return file;
    }
    throw fileNotFound();
  };
