export const TITLE_MAX_LENGTH = 200;
export const CONTENT_MAX_LENGTH = 200_000;
export const PREVIEW_LENGTH = 300;
export const MAX_ORDER_INDEX = 1_000_000;
export const MAX_SECTIONS = 1_000;
export const WORDS_PER_MINUTE = 200;
export const IMAGE_DESCRIPTION_MAX_LENGTH = 300;
/** Days until an image that no section uses is deleted. */
export const IMAGE_KEPT_DAYS = 30;
