import * as api from '#shared/directory/api.ts';
import { FIRST_ROWS } from '#shared/fields.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { listSeenByColleagues } from '#server/features/credentials/holder-queries.ts';
import { able } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { notFound } from '#server/errors.ts';
import { csvStream } from '#server/http/csv-stream.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { DIRECTORY_HEADER, directoryLine, vcard } from './directory-files.ts';
import { directoryView, type DirectoryView } from './policy.ts';
import { listPackPeople } from './pack-queries.ts';
import { presentEntry } from './present.ts';
import {
  getEntry,
  listDirectory,
  readAllEntries,
  summarizeDirectory,
  type DirectoryRow,
} from './queries.ts';

export function directoryRoutes(db: Database): Mounted[] {
  return [
    mount(api.listDirectory, able('read-directory'), async ({ user, query }) => {
      const view = directoryView(user);
      const { items, total } = await listDirectory(db.orm, view, query);
      return { items: await presentEntries(db.orm, items, view), total };
    }),

    mount(api.directorySummary, able('read-directory'), async ({ user }) => {
      const view = directoryView(user);
      const summary = await summarizeDirectory(db.orm, view);
      return { ...summary, showsContactDetails: view.showsContactDetails };
    }),

    mount(api.listPackPeople, able('read-directory'), async ({ user, query }) => {
      const view = directoryView(user);
      const { items, total } = await listPackPeople(db.orm, view, { viewer: user, ...query });
      return { items: await presentEntries(db.orm, items, view), total };
    }),

    mount(api.directoryCard, able('read-directory'), async ({ user, params }) => {
      const view = directoryView(user);
      const row = await getEntry(db.orm, view, params.id);
      if (!row) throw notFound('This chaplain');
      const filename = `${row.firstName} ${row.lastName}.vcf`;
      const program = await readProgram(db.orm, 'identity', 'lists');
      return { filename, content: vcard(presentEntry(row, view), program) };
    }),

    mount(api.exportDirectory, able('export-directory'), async ({ user, query }) => {
      const view = directoryView(user);
      const { total } = await listDirectory(db.orm, view, { ...query, ...FIRST_ROWS, limit: 1 });
      const details = { count: total };
      await recordAudit(db.orm, {
        action: 'directory-exported',
        actorId: user.id,
        subjectId: null,
        details,
      });
      const { lists } = await readProgram(db.orm, 'lists');
      const content = csvStream({
        header: DIRECTORY_HEADER,
        parts: await readAllEntries(db.orm, view, query),
        line: directoryLine(lists),
      });
      return { filename: 'directory.csv', content };
    }),
  ];
}

async function presentEntries(orm: Executor, rows: readonly DirectoryRow[], view: DirectoryView) {
  if (!view.showsContactDetails) return rows.map((row) => presentEntry(row, view));
  const seen = await listSeenByColleagues(
    orm,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const verified = seen.get(row.id);
    return { ...presentEntry(row, view), ...(verified && { verified }) };
  });
}
