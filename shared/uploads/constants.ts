export const UPLOAD_MAX_BYTES = 52_428_800;
export const UPLOAD_HINT = 'PDF, DOC, MP4, MP3 files up to 50MB';

export const FILE_EMPTY = 'The file is empty.';

export const FILE_NAME_MAX_LENGTH = 255;
/** Enough for a signed URL: the store's host, the key and the signature. */
export const FILE_URL_MAX_LENGTH = 4096;
