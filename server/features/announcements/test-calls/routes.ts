import * as api from '#shared/announcements/api.ts';
import type { Database } from '#server/db/database.ts';
import { loadTestCall } from '#server/features/announcements/policy.ts';
import { presentAnnouncement } from '#server/features/announcements/present.ts';
import { countDeliveries } from '#server/features/announcements/queries.ts';
import { able, loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { countReport, listMissed } from './queries.ts';
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

    mount(api.testCallSchedule, able('manage-messages'), async () => readSchedule(db.orm)),

    mount(api.setTestCallSchedule, able('manage-messages'), async ({ user, body }) => {
      await changeSchedule(db, body, user.id);
      return readSchedule(db.orm);
    }),
  ];
}
