import type { ResourceCategory, ResourceFormat } from '#shared/resources/constants.ts';
import type { Resource } from '#shared/resources/schemas.ts';

/** What one resource of a format is called. */
export const FORMAT_NAMES: Record<ResourceFormat, string> = {
  pdf: 'Document',
  video: 'Video',
  audio: 'Audio',
  template: 'Template',
};

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

const UNITS = ['KB', 'MB'] as const;

/** @returns as in '840 KB' or '12.3 MB'. */
export function fileSize(bytes: number) {
  const [unit, size] =
    bytes < 1024 * 1024 ? [UNITS[0], bytes / 1024] : [UNITS[1], bytes / 1024 ** 2];
  const shown = unit === 'KB' ? Math.ceil(size) : Math.floor(size * 10) / 10;
  return `${shown.toLocaleString('en-US')} ${unit}`;
}

/** @returns what kind of file it is, as in 'DOCX file'. */
export function fileKind(name: string) {
  const extension = /\.([^.]+)$/.exec(name)?.[1];
  return extension ? `${extension.toUpperCase()} file` : 'File';
}
