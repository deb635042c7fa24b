import * as api from '#shared/field-guide/api.ts';
import type { Files } from '#server/features/uploads/service.ts';
import { able, loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { addGuideImage } from './images/service.ts';
import { fieldGuideView, loadSection, reader } from './policy.ts';
import { presentSection, presentSummary } from './present.ts';
import { getNeighbours, listMentions, listSections, listSummaries } from './queries.ts';
import { createSection, deleteSection, orderSections, updateSection } from './service.ts';

export function fieldGuideRoutes(files: Files): Mounted[] {
  const { db } = files;
  return [
    mount(api.listSections, reader, async ({ user, query }) => {
      const { items, total } = await listSections(db.orm, fieldGuideView(user), query);
      return { items: items.map(presentSection), total };
    }),

    mount(api.listSectionSummaries, reader, async ({ user, query }) => {
      const { items, total } = await listSummaries(db.orm, fieldGuideView(user), query);
      return { items: items.map(presentSummary), total };
    }),

    mount(api.getSection, loaded(reader, loadSection), async ({ user, resource }) => ({
      ...presentSection(resource),
      ...(await getNeighbours(db.orm, fieldGuideView(user), resource.id)),
      mentions: await listMentions(db.orm, fieldGuideView(user), resource),
    })),

    mount(api.createSection, able('write-field-guide'), async ({ user, body }) =>
      presentSection(await createSection(db, body, user.id)),
    ),

    mount(
      api.updateSection,
      loaded('write-field-guide', loadSection),
      async ({ user, params, body }) =>
        presentSection(await updateSection(db, { id: params.id, body, actorId: user.id })),
    ),

    mount(api.deleteSection, loaded('write-field-guide', loadSection), async ({ user, params }) =>
      deleteSection(db, params.id, user.id),
    ),

    mount(
      api.publishSection,
      loaded('write-field-guide', loadSection),
      async ({ user, params }) => {
        const body = { isPublished: true };
        return presentSection(await updateSection(db, { id: params.id, body, actorId: user.id }));
      },
    ),

    mount(
      api.unpublishSection,
      loaded('write-field-guide', loadSection),
      async ({ user, params }) => {
        const body = { isPublished: false };
        return presentSection(await updateSection(db, { id: params.id, body, actorId: user.id }));
      },
    ),

    mount(api.orderSections, able('write-field-guide'), async ({ user, body }) =>
      orderSections(db, body.ids, user.id),
    ),

    mount(api.addGuideImage, able('write-field-guide'), async ({ user, body, client }) =>
      addGuideImage(files, {
        userId: user.id,
        fileUrl: body.fileUrl,
        origins: [client.pageOrigin, client.origin],
      }),
    ),
  ];
}
