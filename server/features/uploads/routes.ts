import * as api from '#shared/uploads/api.ts';
import { signedIn } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import type { Files } from './deletions.ts';
import { registerUpload } from './registration.ts';
import type { QuotaSettings } from './quota.ts';
import { requestUpload } from './service.ts';

const DAY_SECONDS = 24 * 60 * 60;

interface UploadSettings extends QuotaSettings {
  uploadsPerUser: number;
}

export function uploadRoutes(deps: Files, settings: UploadSettings): Mounted[] {
  const limit = createRateLimit({
    pool: deps.db.pool,
    name: 'upload',
    points: settings.uploadsPerUser,
    seconds: DAY_SECONDS,
    message: 'You have uploaded as many files as one can in a day.',
  });
  return [
    mount(api.requestUpload, signedIn, async ({ user, body, client }) =>
      requestUpload(deps, { user, body, origin: client.pageOrigin, limit, settings }),
    ),

    mount(api.registerUpload, signedIn, async ({ user, body, client }) =>
      registerUpload(deps, {
        userId: user.id,
        fileUrl: body.fileUrl,
        origins: [client.pageOrigin, client.origin],
      }),
    ),
  ];
}
