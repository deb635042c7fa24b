import type { ResourceFormat } from '#shared/resources/constants.ts';
import { isPhoto } from '#shared/resources/formats.ts';
import type { Resource } from '#shared/resources/schemas.ts';

const FORMAT_NAMES: Record<ResourceFormat, string> = {
  pdf: 'Document',
  video: 'Video',
  audio: 'Audio',
  template: 'Template',
};

export function formatName({ format, fileName }: Pick<Resource, 'format' | 'fileName'>) {
  return isPhoto(fileName) ? 'Photo' : FORMAT_NAMES[format];
}

const CATEGORY_TONES: Readonly<Record<string, 'plum' | 'blue' | 'teal' | 'violet'>> = {
  'crisis-care': 'plum',
  training: 'blue',
  protocols: 'teal',
  resources: 'violet',
};

/** Only the specification's categories have their own colors. */
export const categoryTone = (category: string) => CATEGORY_TONES[category] ?? 'plain';

export function contributor({ uploader }: Resource) {
  return uploader ? `${uploader.firstName} ${uploader.lastName}` : 'a former member';
}

export function contributorTold(resource: Resource, viewerId: string | undefined) {
  const { isApproved, uploadedBy } = resource;
  return isApproved || uploadedBy === null || uploadedBy === viewerId
    ? null
    : contributor(resource);
}

export function fileKind(name: string) {
  const extension = /\.([^.]+)$/.exec(name)?.[1];
  return extension ? `${extension.toUpperCase()} file` : 'File';
}
