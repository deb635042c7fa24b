import * as api from '#shared/credentials/api.ts';
import { can } from '#shared/abilities.ts';
import { FILE_PURPOSES } from '#shared/uploads/purposes.ts';
import { credentialNotFound, noProfile } from '#server/features/credentials/errors.ts';
import { redrawDocument } from '#server/features/credentials/redraw-document.ts';
import { presentCredential } from '#server/features/credentials/present.ts';
import { getCredential } from '#server/features/credentials/queries.ts';
import { presentFile, registerUpload, type Files } from '#server/features/uploads/service.ts';
import {
  able,
  loaded,
  type Guard,
  type LoadContext,
  type SessionUser,
} from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import {
  changeOwn,
  enterCredential,
  readHeld,
  readKindsWithoutProfile,
  withdraw,
} from './service.ts';

type Holder = SessionUser & { chaplain: NonNullable<SessionUser['chaplain']> };

const chaplain = able('keep-own-profile');

const holder: Guard<Holder> = {
  allow(user) {
    const known = chaplain.allow(user);
    if (!known.chaplain) throw noProfile();
    return { ...known, chaplain: known.chaplain };
  },
};

const ownerOf = (user: SessionUser) => {
  if (!user.chaplain) throw noProfile();
  return { userId: user.id, chaplainId: user.chaplain.id };
};

export function ownCredentialRoutes(files: Files): Mounted[] {
  const { db } = files;
  return [
    mount(api.readOwnCredentials, chaplain, async ({ user }) =>
      user.chaplain ? readHeld(db.orm, user.chaplain.id) : readKindsWithoutProfile(db.orm),
    ),

    mount(api.registerCredentialDocument, holder, async ({ user, body, client }) =>
      presentFile(
        await registerUpload(files, {
          userId: user.id,
          fileUrl: body.fileUrl,
          origins: [client.pageOrigin, client.origin],
          purpose: FILE_PURPOSES['credential-document'],
          remake: redrawDocument,
        }),
      ),
    ),

    mount(api.enterCredential, holder, async ({ user, body }) =>
      presentCredential(await enterCredential(db, ownerOf(user), body)),
    ),

    mount(
      api.changeOwnCredential,
      loaded('keep-own-profile', loadOwn),
      async ({ user, resource, body }) =>
        presentCredential(await changeOwn(db, resource.id, { owner: ownerOf(user), body })),
    ),

    mount(api.withdrawCredential, loaded('keep-own-profile', loadOwn), async ({ user, resource }) =>
      withdraw(db, resource.id, ownerOf(user)),
    ),
  ];
}

async function loadOwn({ user, params, orm }: LoadContext) {
  const row = await getCredential(orm, params.id);
  if (!row || !can(user, 'keep-own-profile') || row.chaplainId !== user.chaplain?.id) {
    throw credentialNotFound();
  }
  return row;
}
