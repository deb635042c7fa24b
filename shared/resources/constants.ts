export const RESOURCE_FORMATS = ['pdf', 'video', 'audio', 'template'] as const;

export type ResourceFormat = (typeof RESOURCE_FORMATS)[number];

export const FORMAT_LABELS: Record<ResourceFormat, string> = {
  pdf: 'Documents',
  video: 'Videos',
  audio: 'Audio',
  template: 'Templates',
};

export const FORMAT_EXTENSIONS = {
  pdf: ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png', 'xlsx', 'pptx'],
  video: ['mp4'],
  audio: ['mp3', 'wav'],
  template: ['pdf', 'doc', 'docx', 'xlsx', 'pptx'],
} as const;

/** Error code (409) if the file was already submitted. */
export const FILE_IN_USE = 'file-in-use';

export const LIBRARY_PAGE_LENGTH = 12;

export const TITLE_MAX_LENGTH = 200;
export const DESCRIPTION_MAX_LENGTH = 2000;
export const TAGS_MAX_ITEMS = 20;
export const TAG_MAX_LENGTH = 50;

export const RESOURCE_IDS_MAX_ITEMS = 200;
