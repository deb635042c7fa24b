import { trust } from '#shared/trust.ts';
import { UPLOAD_HINT, UPLOAD_MAX_BYTES } from './constants.ts';

interface FileType {
  contentType: string;
  detectedAs: readonly string[];
}

/** File types by extension. If extensions share a media type, the usual extension comes first. */
export const FILE_TYPES = {
  // An Illustrator file that is also a PDF is detected as 'ai'.
  pdf: { contentType: 'application/pdf', detectedAs: ['pdf', 'ai'] },
  // Any compound file is detected as 'cfb'; the server then looks for a Word document in it.
  doc: { contentType: 'application/msword', detectedAs: ['cfb'] },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    detectedAs: ['docx'],
  },
  mp4: { contentType: 'video/mp4', detectedAs: ['mp4', 'm4v', '3gp'] },
  mp3: { contentType: 'audio/mpeg', detectedAs: ['mp3'] },
  wav: { contentType: 'audio/wav', detectedAs: ['wav'] },
  jpg: { contentType: 'image/jpeg', detectedAs: ['jpg'] },
  jpeg: { contentType: 'image/jpeg', detectedAs: ['jpg'] },
  png: { contentType: 'image/png', detectedAs: ['png', 'apng'] },
  webp: { contentType: 'image/webp', detectedAs: ['webp'] },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    detectedAs: ['xlsx'],
  },
  pptx: {
    contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    detectedAs: ['pptx'],
  },
} as const satisfies Record<string, FileType>;

export type FileExtension = keyof typeof FILE_TYPES;

export const FILE_EXTENSIONS = trust<readonly FileExtension[]>(
  Object.keys(FILE_TYPES),
  'they are its keys',
);

export interface FilePurpose {
  extensions: readonly FileExtension[];
  maxBytes: number;
  hint: string;
  moreHint?: string;
  /** On phones, the upload offers the camera. */
  isPhotographed?: true;
}

const RESOURCE_EXTENSIONS = FILE_EXTENSIONS.filter((extension) => extension !== 'webp');

export const FILE_PURPOSES = {
  resource: {
    extensions: RESOURCE_EXTENSIONS,
    maxBytes: UPLOAD_MAX_BYTES,
    hint: UPLOAD_HINT,
    moreHint: 'Spreadsheets (XLSX) and slides (PPTX) as well',
  },
  'field-guide-image': {
    extensions: ['jpg', 'jpeg', 'png'],
    maxBytes: 20 * 1024 ** 2,
    hint: 'A JPG or PNG of at most 20 MB',
  },
  'credential-document': {
    extensions: ['jpg', 'jpeg', 'png', 'webp', 'pdf'],
    maxBytes: 10 * 1024 ** 2,
    hint: 'A photo (JPG, PNG or WebP) or a PDF of at most 10 MB',
    isPhotographed: true,
  },
} as const satisfies Record<string, FilePurpose>;

export type FilePurposeName = keyof typeof FILE_PURPOSES;

export const FILE_PURPOSE_NAMES = trust<readonly FilePurposeName[]>(
  Object.keys(FILE_PURPOSES),
  'they are its keys',
);

export const HEIC_TEXT =
  'The portal can’t read HEIC photos. Take the photo here, or save it as JPG first: on an iPhone choose Settings, Camera, Formats, Most Compatible.';

/** `name` is the name of the file, if known. */
export function wrongTypeText({ extensions }: FilePurpose, name = '') {
  if (/\.hei[cf]$/i.test(name)) return HEIC_TEXT;
  const names = extensions.map((extension) => `.${extension}`);
  const last = names.at(-1) ?? '';
  const list = names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${last}` : last;
  return `This type of file can’t be used. Choose a ${list} file.`;
}

export function tooLargeText(maxBytes: number) {
  const megabytes = Math.floor(maxBytes / 1024 ** 2).toLocaleString('en-US');
  return `The file is larger than ${megabytes} MB (${maxBytes.toLocaleString('en-US')} bytes).`;
}
