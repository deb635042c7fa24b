import * as api from '#shared/uploads/api.ts';
import { loaded, signedIn } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import type { Files } from './deletions.ts';
import { openFile } from './opening.ts';
import type { FileOwners } from './owners.ts';
import { loadObject } from './policy.ts';
import type { QuotaSettings } from './quota.ts';
import { requestUpload } from './service.ts';

const DAY_SECONDS = 24 * 60 * 60;

interface UploadSettings extends QuotaSettings {
  uploadsPerUser: number;
}

export function uploadRoutes(deps: Files, settings: UploadSettings, owners: FileOwners): Mounted[] {
  const limit = createRateLimit({
    orm: deps.db.orm,
    name: 'upload',
    points: settings.uploadsPerUser,
    seconds: DAY_SECONDS,
    message: 'You have uploaded as many files as you can in a day.',
  });
  return [
    mount(api.requestUpload, signedIn, async ({ user, body, client }) =>
      requestUpload(deps, { user, body, origin: client.pageOrigin, limit, settings, owners }),
    ),

    mount(api.openObject, loaded(signedIn, loadObject(owners)), async ({ resource, query }) => ({
      location: await openFile(deps.storage, resource, query.download === true),
    })),
  ];
}
