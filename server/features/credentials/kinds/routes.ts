import * as api from '#shared/credentials/kinds/api.ts';
import type { Database } from '#server/db/database.ts';
import { kindNotFound } from '#server/features/credentials/errors.ts';
import { able, loaded, type LoadContext } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { getKind } from './queries.ts';
import { addKind, changeKind, mergeKinds, orderKinds, readKind, readKinds } from './service.ts';

export function credentialKindRoutes(db: Database): Mounted[] {
  return [
    mount(api.listCredentialKinds, able('manage-credentials'), async () => {
      const items = await readKinds(db.orm);
      return { items, total: items.length };
    }),

    mount(api.createCredentialKind, able('manage-credentials'), async ({ user, body }) =>
      readKind(db.orm, await addKind(db, body, user.id)),
    ),

    mount(api.orderCredentialKinds, able('manage-credentials'), async ({ user, body }) =>
      orderKinds(db, body.ids, user.id),
    ),

    mount(
      api.updateCredentialKind,
      loaded('manage-credentials', loadKind),
      async ({ user, resource, body }) => {
        await changeKind(db, resource.id, { body, actorId: user.id });
        return readKind(db.orm, resource.id);
      },
    ),

    mount(
      api.mergeCredentialKind,
      loaded('manage-credentials', loadKind),
      async ({ user, resource, body }) => {
        await mergeKinds(db, { fromId: resource.id, intoId: body.intoId, actorId: user.id });
        return readKind(db.orm, body.intoId);
      },
    ),
  ];
}

async function loadKind({ params, orm }: LoadContext) {
  const kind = await getKind(orm, params.id);
  if (!kind) throw kindNotFound();
  return kind;
}
