import * as api from '#shared/resources/api.ts';
import type { Files } from '#server/features/uploads/service.ts';
import { loaded, signedIn } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { loadResource } from './policy.ts';
import { presentResource } from './present.ts';
import { deleteBookmark } from './queries.ts';
import {
  addBookmark,
  approveResource,
  changeResource,
  contributeResource,
  deleteResource,
  findResources,
  registerResourceFile,
} from './service.ts';

export function resourceRoutes(files: Files): Mounted[] {
  const { db } = files;
  return [
    mount(api.listResources, signedIn, async ({ user, query }) => {
      const { items, total } = await findResources(db, user, query);
      return { items: items.map(presentResource), total };
    }),

    mount(api.createResource, signedIn, async ({ user, body }) =>
      presentResource(await contributeResource(db, user, body)),
    ),

    mount(
      api.updateResource,
      loaded('review-resources', loadResource),
      async ({ user, resource, body }) =>
        presentResource(await changeResource(db, resource, { body, user })),
    ),

    mount(
      api.approveResource,
      loaded('review-resources', loadResource),
      async ({ user, resource }) => presentResource(await approveResource(db, resource, user)),
    ),

    mount(api.deleteResource, loaded(signedIn, loadResource), async ({ user, resource }) =>
      deleteResource(files, resource, user),
    ),

    mount(api.addBookmark, loaded(signedIn, loadResource), async ({ user, resource }) =>
      presentResource(await addBookmark(db, resource, user)),
    ),

    mount(api.removeBookmark, loaded(signedIn, loadResource), async ({ user, resource }) =>
      deleteBookmark(db.orm, user.id, resource.resource.id),
    ),

    mount(api.registerUpload, signedIn, async ({ user, body, client }) =>
      registerResourceFile(files, {
        userId: user.id,
        fileUrl: body.fileUrl,
        origins: [client.pageOrigin, client.origin],
      }),
    ),
  ];
}
