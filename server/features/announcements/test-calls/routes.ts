import * as api from '#shared/announcements/api.ts';
import { csvFile } from '#shared/csv.ts';
import type { Database } from '#server/db/database.ts';
import { requireVerified } from '#server/features/sessions/policy.ts';
import { loadTestCall } from '#server/features/announcements/policy.ts';
import { presentAnnouncement } from '#server/features/announcements/present.ts';
import {
  countDeliveries,
  type StoredAnnouncement,
} from '#server/features/announcements/queries.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { csvStream } from '#server/http/csv-stream.ts';
import { able, loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { MISSED_HEADER, missedLine, reportLines } from './report-file.ts';
import { countMissed, countReport, listMissed, readAllMissed } from './queries.ts';
import { changeSchedule, readSchedule } from './service.ts';

export function testCallRoutes(db: Database): Mounted[] {
  return [
    mount(api.testCallReport, loaded('manage-messages', loadTestCall), async ({ resource }) => {
      const { announcement } = resource;
      const messageIds = announcement.messageId ? [announcement.messageId] : [];
      const counts = await countDeliveries(db.orm, messageIds);
      return {
        testCall: presentAnnouncement(resource, counts),
        rows: await countReport(db.orm, announcement),
      };
    }),

    mount(api.listMissed, loaded('manage-messages', loadTestCall), async ({ resource, query }) =>
      listMissed(db.orm, resource.announcement, query),
    ),

    mount(
      api.exportTestCallReport,
      loaded('manage-messages', loadTestCall),
      async ({ resource: { announcement } }) => {
        const { regions } = await readProgram(db.orm, 'regions');
        const rows = await countReport(db.orm, announcement);
        return {
          filename: `${fileName(announcement)}.csv`,
          content: csvFile(reportLines(rows, regions)),
        };
      },
    ),

    mount(
      api.exportMissed,
      loaded('manage-messages', loadTestCall),
      async ({ user, resource: { announcement }, query: { who } }) => {
        const details = { count: await countMissed(db.orm, announcement, who) };
        await recordAudit(db.orm, {
          action: 'test-call-exported',
          actorId: user.id,
          subjectId: null,
          details,
        });
        const { regions } = await readProgram(db.orm, 'regions');
        const content = csvStream({
          header: MISSED_HEADER,
          parts: readAllMissed(db.orm, announcement, who),
          line: missedLine(regions),
        });
        const about = who === 'unsent' ? 'not sent' : 'no answer';
        return { filename: `${fileName(announcement)} ${about}.csv`, content };
      },
    ),

    mount(api.testCallSchedule, able('manage-messages'), async () => readSchedule(db.orm)),

    mount(api.setTestCallSchedule, able('manage-messages'), async ({ user, body, session }) => {
      await requireVerified(db.orm, session.id);
      await changeSchedule(db, body, user.id);
      return readSchedule(db.orm);
    }),
  ];
}

function fileName({ title, sentAt, createdAt }: StoredAnnouncement) {
  return `${title} ${(sentAt ?? createdAt).toISOString().slice(0, 10)}`;
}
