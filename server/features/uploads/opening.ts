import { fileKey, type Storage } from '#server/storage/storage.ts';
import type { OpenableFile } from './owners.ts';

const OPENING_SECONDS = 10 * 60;
const PLAYING_SECONDS = 2 * 60 * 60;

export async function openFile(storage: Storage, file: OpenableFile, isSaved: boolean) {
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
