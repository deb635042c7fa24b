/** The largest file, to the byte. */
export const UPLOAD_MAX_BYTES = 52_428_800;
export const UPLOAD_HINT = 'PDF, DOC, MP4, MP3 files up to 50MB';

/** The media type of each extension that a file may have. */
export const FILE_TYPES = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
} as const;

export type FileExtension = keyof typeof FILE_TYPES;

export const FILE_EMPTY = 'The file is empty.';

export const FILE_NAME_MAX_LENGTH = 255;
/** A signed address holds the store’s host, the key and the signature. */
export const FILE_URL_MAX_LENGTH = 4096;
