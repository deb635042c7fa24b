import * as api from '#shared/credentials/files/api.ts';
import type { Database } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { readToday } from '#server/features/credentials/today.ts';
import { requireVerified } from '#server/features/sessions/policy.ts';
import { csvStream } from '#server/http/csv-stream.ts';
import { able } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { CREDENTIAL_HEADER, credentialLine } from './file-line.ts';
import { countExported, readExported } from './queries.ts';
import { importFile, previewImport } from './service.ts';

export function credentialFileRoutes(db: Database): Mounted[] {
  return [
    mount(api.exportCredentials, able('manage-credentials'), async ({ user, query }) => {
      const details = { count: await countExported(db.orm, query) };
      await recordAudit(db.orm, {
        action: 'credentials-exported',
        actorId: user.id,
        subjectId: null,
        details,
      });
      const today = await readToday(db.orm);
      const content = csvStream({
        header: CREDENTIAL_HEADER,
        parts: readExported(db.orm, query, today),
        line: credentialLine,
      });
      return { filename: `Credentials ${today}.csv`, content };
    }),

    mount(api.previewCredentialImport, able('manage-credentials'), async ({ body }) =>
      previewImport(db, body),
    ),

    mount(api.importCredentials, able('manage-credentials'), async ({ user, body, session }) => {
      await requireVerified(db.orm, session.id);
      return importFile(db, { body, actorId: user.id });
    }),
  ];
}
