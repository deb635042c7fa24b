import * as api from '#shared/field-guide/api.ts';
import type { Database } from '#server/db/database.ts';
import { withRole } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { administratorOfSection, fieldGuideView, reader, readerOfSection } from './policy.ts';
import { presentSection, presentSummary } from './present.ts';
import { getNeighbours, listMentions, listSections, listSummaries } from './queries.ts';
import { createSection, deleteSection, orderSections, updateSection } from './service.ts';

export function fieldGuideRoutes(db: Database): Mounted[] {
  return [
    mount(api.listSections, reader, async ({ user, query }) => {
      const { items, total } = await listSections(db.orm, fieldGuideView(user), query);
      return { items: items.map(presentSection), total };
    }),

    mount(api.listSectionSummaries, reader, async ({ user, query }) => {
      const { items, total } = await listSummaries(db.orm, fieldGuideView(user), query);
      return { items: items.map(presentSummary), total };
    }),

    mount(api.getSection, readerOfSection, async ({ user, resource }) => ({
      ...presentSection(resource),
      ...(await getNeighbours(db.orm, fieldGuideView(user), resource.id)),
      mentions: await listMentions(db.orm, fieldGuideView(user), resource),
    })),

    mount(api.createSection, withRole('admin'), async ({ user, body }) =>
      presentSection(await createSection(db, body, user.id)),
    ),

    mount(api.updateSection, administratorOfSection, async ({ user, params, body }) =>
      presentSection(await updateSection(db, { id: params.id, body, actorId: user.id })),
    ),

    mount(api.deleteSection, administratorOfSection, async ({ user, params }) =>
      deleteSection(db, params.id, user.id),
    ),

    mount(api.publishSection, administratorOfSection, async ({ user, params }) => {
      const body = { isPublished: true };
      return presentSection(await updateSection(db, { id: params.id, body, actorId: user.id }));
    }),

    mount(api.unpublishSection, administratorOfSection, async ({ user, params }) => {
      const body = { isPublished: false };
      return presentSection(await updateSection(db, { id: params.id, body, actorId: user.id }));
    }),

    mount(api.orderSections, withRole('admin'), async ({ user, body }) =>
      orderSections(db, body.ids, user.id),
    ),
  ];
}
