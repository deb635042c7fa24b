import * as api from '#shared/announcements/api.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { requireVerified } from '#server/features/sessions/policy.ts';
import { presentEmail } from '#server/features/messages/present.ts';
import { able, loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { announcementNotFound } from './errors.ts';
import { loadAnnouncement } from './policy.ts';
import { presentAnnouncement } from './present.ts';
import {
  countDeliveries,
  getAnnouncement,
  listAnnouncements,
  type AnnouncementRow,
} from './queries.ts';
import {
  cancelAnnouncement,
  changeAnnouncement,
  countAudience,
  createAnnouncement,
  createTestCall,
} from './service.ts';
import { testCallRoutes } from './test-calls/routes.ts';

export function announcementRoutes(db: Database): Mounted[] {
  return [
    mount(api.listAnnouncements, able('manage-messages'), async ({ query }) => {
      const { items, total } = await listAnnouncements(db.orm, query);
      return { items: await presentAll(db.orm, items), total };
    }),

    mount(api.countAudience, able('manage-messages'), async ({ query }) =>
      countAudience(db.orm, query),
    ),

    mount(api.previewAnnouncement, able('manage-messages'), async ({ user, body, client }) =>
      presentEmail({
        kind: 'announcement',
        facts: { ...body, announcementId: '' },
        recipient: user,
        base: client.origin,
        program: await readProgram(db.orm, 'identity', 'rules'),
      }),
    ),

    mount(api.createAnnouncement, able('manage-messages'), async ({ user, body, session }) => {
      await requireVerified(db.orm, session.id);
      await createAnnouncement(db, body, user.id);
      return presentOne(db.orm, body.actionId);
    }),

    mount(
      api.updateAnnouncement,
      loaded('manage-messages', loadAnnouncement),
      async ({ user, params, body, session }) => {
        await requireVerified(db.orm, session.id);
        await changeAnnouncement(db, params.id, body, user.id);
        return presentOne(db.orm, params.id);
      },
    ),

    mount(
      api.cancelAnnouncement,
      loaded('manage-messages', loadAnnouncement),
      async ({ user, params }) => {
        await cancelAnnouncement(db, params.id, user.id);
        return presentOne(db.orm, params.id);
      },
    ),

    mount(api.createTestCall, able('manage-messages'), async ({ user, body, session }) => {
      await requireVerified(db.orm, session.id);
      await createTestCall(db, body, user.id);
      return presentOne(db.orm, body.actionId);
    }),

    ...testCallRoutes(db),
  ];
}

async function presentOne(orm: Executor, id: string) {
  const row = await getAnnouncement(orm, id);
  if (!row) throw announcementNotFound();
  const [presented] = await presentAll(orm, [row]);
  if (!presented) throw announcementNotFound();
  return presented;
}

async function presentAll(orm: Executor, rows: AnnouncementRow[]) {
  const messageIds = rows.flatMap(({ announcement }) => announcement.messageId ?? []);
  const counts = await countDeliveries(orm, messageIds);
  return rows.map((row) => presentAnnouncement(row, counts));
}
