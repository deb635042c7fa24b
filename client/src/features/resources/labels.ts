import type { ResourceCategory, ResourceFormat } from '#shared/resources/constants.ts';
import { isPhoto } from '#shared/resources/formats.ts';
import type { Resource } from '#shared/resources/schemas.ts';

const FORMAT_NAMES: Record<ResourceFormat, string> = {
  pdf: 'Document',
  video: 'Video',
  audio: 'Audio',
  template: 'Template',
};

/** @returns what a resource is called by its format; a photo is no document. */
export function formatName({ format, fileName }: Pick<Resource, 'format' | 'fileName'>) {
  return isPhoto(fileName) ? 'Photo' : FORMAT_NAMES[format];
}

export const CATEGORY_TONES = {
  'crisis-care': 'plum',
  training: 'blue',
  protocols: 'teal',
  resources: 'violet',
} as const satisfies Record<ResourceCategory, string>;

/** @returns who has contributed it; somebody whose account is gone has no name. */
export function contributor({ uploader }: Resource) {
  return uploader ? `${uploader.firstName} ${uploader.lastName}` : 'a former member';
}

/** Returns whom the portal tells when the resource is deleted; null for nobody. */
export function contributorTold(resource: Resource, viewerId: string | undefined) {
  const { isApproved, uploadedBy } = resource;
  return isApproved || uploadedBy === null || uploadedBy === viewerId
    ? null
    : contributor(resource);
}

/** @returns what kind of file it is, as in 'DOCX file'. */
export function fileKind(name: string) {
  const extension = /\.([^.]+)$/.exec(name)?.[1];
  return extension ? `${extension.toUpperCase()} file` : 'File';
}
