import * as api from '#shared/credentials/api.ts';
import type { Database } from '#server/db/database.ts';
import { credentialNotFound } from '#server/features/credentials/errors.ts';
import { getListed } from '#server/features/credentials/queries.ts';
import { able, loaded, type LoadContext } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { correct, readListed, readOne, reject, revoke, verify } from './service.ts';

export function reviewRoutes(db: Database): Mounted[] {
  const listed = loaded('manage-credentials', loadListed);
  return [
    mount(api.listCredentials, able('manage-credentials'), async ({ query }) =>
      readListed(db.orm, query),
    ),

    mount(api.getCredential, listed, async ({ resource }) =>
      readOne(db.orm, resource.credential.id),
    ),

    mount(api.verifyCredential, listed, async ({ user, resource, body }) => {
      await verify(db, resource, { ...body, actorId: user.id });
      return readOne(db.orm, resource.credential.id);
    }),

    mount(api.rejectCredential, listed, async ({ user, resource, body }) => {
      await reject(db, resource, { ...body, actorId: user.id });
      return readOne(db.orm, resource.credential.id);
    }),

    mount(api.correctCredential, listed, async ({ user, resource, body }) => {
      await correct(db, resource, { body, actorId: user.id });
      return readOne(db.orm, resource.credential.id);
    }),

    mount(api.revokeCredential, listed, async ({ user, resource, body }) => {
      await revoke(db, resource, { ...body, actorId: user.id });
      return readOne(db.orm, resource.credential.id);
    }),
  ];
}

async function loadListed({ params, orm }: LoadContext) {
  const row = await getListed(orm, params.id);
  if (!row) throw credentialNotFound();
  return row;
}
