import { SELF_CHOSEN_ROLES } from '#shared/accounts/constants.ts';
import * as api from '#shared/chaplain-import/api.ts';
import { exportChaplains } from '#shared/chaplains/api.ts';
import {
  cellOf,
  PERSON_FIELD_NAMES,
  ROSTER_COLUMNS,
  type RosterField,
} from '#shared/chaplain-import/roster-file.ts';
import { eachField, pickFields, type ProfileFieldName } from '#shared/chaplains/profile-fields.ts';
import { csvFile } from '#shared/csv.ts';
import { FIRST_ROWS } from '#shared/fields.ts';
import type { Database } from '#server/db/database.ts';
import { requireVerified } from '#server/features/accounts/service.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { listChaplains, readAllChaplains } from '#server/features/chaplains/list-queries.ts';
import { csvStream } from '#server/http/csv-stream.ts';
import { able } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { importRoster, previewImport } from './service.ts';

const HEADER = ROSTER_COLUMNS.map(({ header }) => header);

export function chaplainImportRoutes(db: Database): Mounted[] {
  return [
    mount(api.rosterTemplate, able('manage-chaplains'), async () => ({
      filename: 'chaplains-template.csv',
      content: csvFile([HEADER]),
    })),

    mount(exportChaplains, able('manage-chaplains'), async ({ user, query }) => {
      const { total } = await listChaplains(db.orm, { ...query, ...FIRST_ROWS, limit: 1 });
      const details = { count: total };
      await recordAudit(db.orm, {
        action: 'chaplains-exported',
        actorId: user.id,
        subjectId: null,
        details,
      });
      const parts = readAllChaplains(db.orm, query);
      return {
        filename: 'chaplains.csv',
        content: csvStream({ header: HEADER, parts, line: rosterLine }),
      };
    }),

    mount(api.previewImport, able('manage-chaplains'), async ({ body }) => previewImport(db, body)),

    mount(api.importChaplains, able('manage-chaplains'), async ({ user, body, session }) => {
      await requireVerified(db.orm, session.id);
      return importRoster(db, body, user.id);
    }),
  ];
}

type Listed = Awaited<ReturnType<typeof listChaplains>>['items'][number];

function rosterLine({ chaplain, user: person }: Listed) {
  const cells: Record<RosterField, string> = {
    ...pickFields(person, PERSON_FIELD_NAMES),
    ...eachField<Record<ProfileFieldName, string>>((name) => cellOf(chaplain[name])),
    // An import gives nobody another role, so any other is left blank.
    role: SELF_CHOSEN_ROLES.find((role) => role === person.role) ?? '',
  };
  return ROSTER_COLUMNS.map(({ field }) => cells[field]);
}
