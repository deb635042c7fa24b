import { endpointPath } from '#shared/http.ts';
import { openObject } from '#shared/uploads/api.ts';
import { FILE_EXTENSIONS, FILE_TYPES, type FileExtension } from '#shared/uploads/purposes.ts';
import type { StoredFile } from '#shared/uploads/schemas.ts';
import type { UploadRow } from './queries.ts';

export const objectPath = (id: string) => endpointPath(openObject, { id });

export function extensionOfType(contentType: string): FileExtension {
  const extension = FILE_EXTENSIONS.find((name) => FILE_TYPES[name].contentType === contentType);
  if (!extension) throw new Error(`no file has the type ${contentType}`);
  return extension;
}

type Checkable = Pick<UploadRow, 'objectId' | 'size' | 'contentType' | 'name'>;

export function requireChecked({ objectId, size, contentType, name }: Checkable) {
  if (objectId === null || size === null || contentType === null) {
    throw new Error('a registered upload has a size and a type');
  }
  return { objectId, size, contentType, name };
}

type CheckedFile = ReturnType<typeof requireChecked>;

export function presentFile({ objectId, ...file }: CheckedFile): StoredFile {
  return { objectPath: objectPath(objectId), ...file };
}
