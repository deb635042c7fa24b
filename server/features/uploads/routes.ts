import * as api from '#shared/uploads/api.ts';
import { loaded, signedIn } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import { fileKey, type Storage } from '#server/storage/storage.ts';
import type { Files } from './deletions.ts';
import type { FileOwners, OpenableFile } from './owners.ts';
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

const OPENING_SECONDS = 10 * 60;
const PLAYING_SECONDS = 2 * 60 * 60;

async function openFile(storage: Storage, file: OpenableFile, isSaved: boolean) {
  const { objectId, fileName: name, contentType } = file;
  return storage.signDownload(fileKey(objectId), {
    name,
    contentType,
    isInline: !isSaved && isShown(contentType),
    expiresIn: isPlayed(contentType) ? PLAYING_SECONDS : OPENING_SECONDS,
  });
}

const isPlayed = (contentType: string) => /^(?:video|audio)\//.test(contentType);
const isShown = (contentType: string) =>
  isPlayed(contentType) || /^(?:image\/|application\/pdf$)/.test(contentType);
