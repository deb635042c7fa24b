import * as api from '#shared/directory/api.ts';
import type { Database } from '#server/db/database.ts';
import { withRole } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { directoryView } from './policy.ts';
import { presentEntry } from './present.ts';
import { listDirectory, summarizeDirectory } from './queries.ts';

export function directoryRoutes(db: Database): Mounted[] {
  const reader = withRole('admin', 'chaplain');
  return [
    mount(api.listDirectory, reader, async ({ user, query }) => {
      const view = directoryView(user);
      const { items, total } = await listDirectory(db.orm, view, query);
      return { items: items.map((row) => presentEntry(row, view)), total };
    }),

    mount(api.directorySummary, reader, async ({ user }) => {
      const view = directoryView(user);
      const summary = await summarizeDirectory(db.orm, view);
      return { ...summary, contactsShown: view.showsContacts };
    }),
  ];
}
