import * as z from 'zod/mini';
import { flag, idParams, listOf, nameText, paging, search, timestamp } from '#shared/fields.ts';
import {
  CONTENT_MAX_LENGTH,
  MAX_ORDER_INDEX,
  MAX_SECTIONS,
  TITLE_MAX_LENGTH,
} from './constants.ts';

const orderIndex = z
  .int('Order must be a whole number')
  .check(
    z.minimum(0, 'Order must be 0 or more'),
    z.maximum(MAX_ORDER_INDEX, `At most ${MAX_ORDER_INDEX.toLocaleString('en-US')}`),
  );

const content = z.string('Content is required').check(
  z.refine((text) => text.trim() !== '', 'Content is required'),
  z.maxLength(
    CONTENT_MAX_LENGTH,
    `At most ${CONTENT_MAX_LENGTH.toLocaleString('en-US')} characters`,
  ),
);

export const sectionBody = z.object({
  title: nameText(TITLE_MAX_LENGTH, 'Title is required'),
  content,
  orderIndex,
  isPublished: z._default(z.boolean(), false),
});

/** The response is 409 if `version` is sent but is no longer the current version. */
export const updateSectionBody = z.partial(
  z.extend(sectionBody, { isPublished: z.boolean(), version: z.int() }),
);

export const sectionParams = idParams;

export const sectionListQuery = z.object({
  ...paging,
  search,
  isPublished: z.optional(flag),
});

export const sectionSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  orderIndex: z.int(),
  isPublished: z.boolean(),
  version: z.int(),
  wordCount: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  lastEditedBy: z.nullable(z.object({ firstName: z.string(), lastName: z.string() })),
});

export const sectionSummarySchema = z.object({
  id: z.uuid(),
  title: z.string(),
  orderIndex: z.int(),
  isPublished: z.boolean(),
  version: z.int(),
  wordCount: z.int(),
  createdAt: timestamp,
  updatedAt: timestamp,
  preview: z.string(),
  found: z.nullable(z.string()),
});

const neighbour = z.nullable(z.object({ id: z.uuid(), title: z.string(), orderIndex: z.int() }));

export const sectionToReadSchema = z.extend(sectionSchema, {
  previous: neighbour,
  next: neighbour,
  mentions: z.array(z.object({ id: z.uuid(), title: z.string() })),
});

export const orderBody = z.object({
  ids: listOf(z.uuid(), { minItems: 1, maxItems: MAX_SECTIONS }),
});

export const guideImageSchema = z.object({
  /** Ends in `#` and the picture's size in px, so that pages reserve space for the picture. */
  path: z.string(),
});

export type GuideImage = z.output<typeof guideImageSchema>;
export type Section = z.output<typeof sectionSchema>;
export type SectionSummary = z.output<typeof sectionSummarySchema>;
export type SectionToRead = z.output<typeof sectionToReadSchema>;
export type SectionBody = z.output<typeof sectionBody>;
export type UpdateSectionBody = z.output<typeof updateSectionBody>;
export type SectionListQuery = z.output<typeof sectionListQuery>;
