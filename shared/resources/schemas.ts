import * as z from 'zod/mini';
import {
  flag,
  idList,
  idParams,
  nameText,
  paging,
  requiredText,
  search,
  textList,
  timestamp,
} from '#shared/fields.ts';
import { choiceValue } from '#shared/program/list-schemas.ts';
import { FILE_URL_MAX_LENGTH } from '#shared/uploads/constants.ts';
import { storedFileSchema } from '#shared/uploads/schemas.ts';
import {
  DESCRIPTION_MAX_LENGTH,
  RESOURCE_FORMATS,
  RESOURCE_IDS_MAX_ITEMS,
  TAG_MAX_LENGTH,
  TAGS_MAX_ITEMS,
  TITLE_MAX_LENGTH,
} from './constants.ts';

export const CHOOSE_CATEGORY = 'Choose a category';

export const NO_FILE = 'Please upload a file before submitting the resource.';

const objectPath = z
  .string(NO_FILE)
  .check(z.minLength(1, NO_FILE), z.maxLength(FILE_URL_MAX_LENGTH, NO_FILE));

const tags = textList({ maxItems: TAGS_MAX_ITEMS, maxLength: TAG_MAX_LENGTH });

export const createResourceBody = z.object({
  title: nameText(TITLE_MAX_LENGTH, 'Title is required'),
  description: requiredText(DESCRIPTION_MAX_LENGTH, 'Description is required'),
  category: choiceValue(CHOOSE_CATEGORY),
  format: z.enum(RESOURCE_FORMATS, 'Choose a format'),
  tags: z._default(tags, []),
  /** Both are the `objectPath` of an uploaded and registered file. */
  filePath: objectPath,
  fileUrl: objectPath,
});

export const updateResourceBody = z.partial(
  z.object({
    title: createResourceBody.shape.title,
    description: createResourceBody.shape.description,
    category: createResourceBody.shape.category,
    format: createResourceBody.shape.format,
    tags,
  }),
);

export const resourceParams = idParams;

export const resourceListQuery = z.object({
  ...paging,
  search,
  category: z.optional(choiceValue(CHOOSE_CATEGORY)),
  format: z.optional(z.enum(RESOURCE_FORMATS)),
  /** If absent, administrators get all resources, others the approved ones and their own. */
  isApproved: z.optional(flag),
  isBookmarked: z.optional(flag),
  ids: z.optional(idList(RESOURCE_IDS_MAX_ITEMS)),
});

export const resourceFileSchema = z.extend(storedFileSchema, {
  format: z.enum(RESOURCE_FORMATS),
  formats: z.array(z.enum(RESOURCE_FORMATS)),
});

export const resourceSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  format: z.enum(RESOURCE_FORMATS),
  tags: z.array(z.string()),
  filePath: z.string(),
  /** The address that redirects to the file, for people who may see the resource. */
  fileUrl: z.string(),
  fileName: z.string(),
  fileSize: z.int(),
  contentType: z.string(),
  uploadedBy: z.nullable(z.uuid()),
  uploader: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
  isApproved: z.boolean(),
  approvedAt: z.nullable(timestamp),
  approvedBy: z.nullable(z.uuid()),
  isBookmarked: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export type ResourceFile = z.output<typeof resourceFileSchema>;
export type Resource = z.output<typeof resourceSchema>;
export type CreateResourceBody = z.output<typeof createResourceBody>;
export type UpdateResourceBody = z.output<typeof updateResourceBody>;
export type ResourceListQuery = z.output<typeof resourceListQuery>;
