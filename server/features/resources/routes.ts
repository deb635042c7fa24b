import * as api from '#shared/resources/api.ts';
import type { Files } from '#server/features/uploads/service.ts';
import { signedIn } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import {
  administratorOfResource,
  removerOfResource,
  viewerOfObject,
  viewerOfResource,
} from './policy.ts';
import { presentResource } from './present.ts';
import { deleteBookmark } from './queries.ts';
import {
  addBookmark,
  approveResource,
  contributeResource,
  deleteResource,
  findResources,
  openFile,
} from './service.ts';

export function resourceRoutes(files: Files): Mounted[] {
  const { db, storage } = files;
  return [
    mount(api.listResources, signedIn, async ({ user, query }) => {
      const { items, total } = await findResources(db, user, query);
      return { items: items.map(presentResource), total };
    }),

    mount(api.createResource, signedIn, async ({ user, body }) =>
      presentResource(await contributeResource(db, user, body)),
    ),

    mount(api.approveResource, administratorOfResource, async ({ user, resource }) =>
      presentResource(await approveResource(db, resource, user)),
    ),

    mount(api.deleteResource, removerOfResource, async ({ user, resource }) =>
      deleteResource(files, resource, user),
    ),

    mount(api.addBookmark, viewerOfResource, async ({ user, resource }) =>
      presentResource(await addBookmark(db, resource, user)),
    ),

    mount(api.removeBookmark, viewerOfResource, async ({ user, resource }) =>
      deleteBookmark(db.orm, user.id, resource.resource.id),
    ),

    mount(api.openObject, viewerOfObject, async ({ resource, query }) => ({
      location: await openFile(storage, resource, query.download === true),
    })),
  ];
}
