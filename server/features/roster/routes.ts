import * as api from '#shared/chaplains/api.ts';
import { csvFile, joinList, ROSTER_COLUMNS } from '#shared/chaplains/roster.ts';
import type { Database } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { listChaplains } from '#server/features/chaplains/service.ts';
import { withRole } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { importRoster, previewImport } from './service.ts';

const HEADER = ROSTER_COLUMNS.map(({ header }) => header);

export function rosterRoutes(db: Database): Mounted[] {
  const administrator = withRole('admin');
  return [
    mount(api.rosterTemplate, administrator, async () => ({
      filename: 'chaplains-template.csv',
      content: csvFile([HEADER]),
    })),

    mount(api.exportChaplains, administrator, async ({ user, query }) => {
      const { items, total } = await listChaplains(db.orm, query);
      const details = { count: total };
      await recordAudit(db.orm, {
        action: 'chaplains-exported',
        actorId: user.id,
        subjectId: null,
        details,
      });
      const rows = items.map(({ chaplain, user: person }) => [
        person.firstName,
        person.lastName,
        person.email,
        person.username,
        chaplain.phone,
        chaplain.city,
        chaplain.primaryRegion ?? '',
        chaplain.affiliation,
        chaplain.credentials ?? '',
        joinList(chaplain.expertise),
        joinList(chaplain.availability),
        // An import gives nobody this role, so that of an administrator is left blank.
        person.role === 'admin' ? '' : person.role,
      ]);
      return { filename: 'chaplains.csv', content: csvFile([HEADER, ...rows]) };
    }),

    mount(api.previewImport, administrator, async ({ body }) => previewImport(db, body.chaplains)),

    mount(api.importChaplains, administrator, async ({ user, body }) =>
      importRoster(db, body.chaplains, user.id),
    ),
  ];
}
