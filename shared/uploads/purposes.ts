import { FILE_TYPES, UPLOAD_HINT, UPLOAD_MAX_BYTES, type FileExtension } from './constants.ts';
import { trust } from '#shared/trust.ts';

/** What a feature uses files for, and which files it accepts. */
export interface FilePurpose {
  extensions: readonly FileExtension[];
  maxBytes: number;
  /** Stands below the place where a file is chosen. */
  hint: string;
}

const ALL_EXTENSIONS = trust<FileExtension[]>(Object.keys(FILE_TYPES), 'they are its keys');

/** The purposes for which somebody may ask for an upload address. */
export const FILE_PURPOSES = {
  resource: { extensions: ALL_EXTENSIONS, maxBytes: UPLOAD_MAX_BYTES, hint: UPLOAD_HINT },
} as const satisfies Record<string, FilePurpose>;

export type FilePurposeName = keyof typeof FILE_PURPOSES;

export const FILE_PURPOSE_NAMES = trust<readonly FilePurposeName[]>(
  Object.keys(FILE_PURPOSES),
  'they are its keys',
);

/** Says which files a purpose accepts. */
export function wrongTypeText({ extensions }: FilePurpose) {
  const names = extensions.map((extension) => `.${extension}`);
  const last = names.at(-1) ?? '';
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${last}` : last;
  return `This type of file can’t be used. Choose a ${list} file.`;
}

/** Says how large a file may be. */
export function tooLargeText(maxBytes: number) {
  const megabytes = Math.floor(maxBytes / 1024 ** 2).toLocaleString('en-US');
  return `The file is larger than ${megabytes} MB (${maxBytes.toLocaleString('en-US')} bytes).`;
}
