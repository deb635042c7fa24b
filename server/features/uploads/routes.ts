import * as api from '#shared/uploads/api.ts';
import { signedIn } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import type { Files } from './deletions.ts';
import { registerUpload } from './registration.ts';
import { requestUpload } from './service.ts';

const DAY_SECONDS = 24 * 60 * 60;

interface UploadSettings {
  uploadsPerUser: number;
}

export function uploadRoutes(deps: Files, { uploadsPerUser }: UploadSettings): Mounted[] {
  const quota = createRateLimit({
    pool: deps.db.pool,
    name: 'upload',
    points: uploadsPerUser,
    seconds: DAY_SECONDS,
    message: 'You have uploaded as many files as one can in a day. Please try again tomorrow.',
  });
  return [
    mount(api.requestUpload, signedIn, async ({ user, body, client }) =>
      requestUpload(deps, { userId: user.id, body, origin: client.pageOrigin, quota }),
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
