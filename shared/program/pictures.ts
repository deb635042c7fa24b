export const PICTURE_MAX_BYTES = 5_000_000;

export const PICTURE_TOO_LARGE = 'The picture may have at most 5 MB';

export const PICTURE_KINDS = 'Choose a JPEG, PNG or WebP';

/** The side of a square picture on the page, in px. */
export const PICTURE_SIDE = 128;
