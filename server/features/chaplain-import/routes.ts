import { can } from '#shared/abilities.ts';
import * as api from '#shared/chaplain-import/api.ts';
import { exportChaplains } from '#shared/chaplains/api.ts';
import { csvFile } from '#shared/csv.ts';
import { FIRST_ROWS } from '#shared/fields.ts';
import type { Database } from '#server/db/database.ts';
import { requireVerified } from '#server/features/sessions/policy.ts';
import { forbidden } from '#server/errors.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { listChaplains, readAllChaplains } from '#server/features/chaplains/list-queries.ts';
import { csvStream } from '#server/http/csv-stream.ts';
import { able } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { EXPORT_HEADER, rosterLineIn, TEMPLATE_HEADER } from './roster-line.ts';
import { importRoster, previewImport } from './service.ts';

export function chaplainImportRoutes(db: Database): Mounted[] {
  return [
    mount(api.rosterTemplate, able('manage-chaplains'), async () => ({
      filename: 'chaplains-template.csv',
      content: csvFile([TEMPLATE_HEADER]),
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
      const { timeZone } = await readProgram(db.orm, 'identity');
      const parts = await readAllChaplains(db.orm, query);
      return {
        filename: 'chaplains.csv',
        content: csvStream({ header: EXPORT_HEADER, parts, line: rosterLineIn(timeZone) }),
      };
    }),

    mount(api.previewImport, able('manage-chaplains'), async ({ body }) => previewImport(db, body)),

    mount(api.importChaplains, able('manage-chaplains'), async ({ user, body, session }) => {
      await requireVerified(db.orm, session.id);
      const isAdding = body.decisions.some(({ means }) => means === null);
      if (isAdding && !can(user, 'manage-program')) throw forbidden();
      return importRoster(db, body, user.id);
    }),
  ];
}
