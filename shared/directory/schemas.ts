import * as z from 'zod/mini';
import { ITEM_MAX_LENGTH } from '#shared/chaplains/constants.ts';
import {
  DIRECTORY_FIELD_NAMES,
  listedColumns,
  pickFields,
  schemasOf,
  type ContactFieldName,
} from '#shared/chaplains/profile-fields.ts';
import { idList, paging, search } from '#shared/fields.ts';
import { KEPT_PEOPLE_MAX } from './constants.ts';

const filter = z.optional(z.string().check(z.maxLength(ITEM_MAX_LENGTH)));

export const directoryFilters = z.object({
  search,
  expertise: filter,
  availability: filter,
  region: filter,
});

export const directoryQuery = z.extend(directoryFilters, paging);

export const packPeopleQuery = z.object({
  ...paging,
  kept: z._default(idList(KEPT_PEOPLE_MAX), []),
});

const contactFields = {
  phone: z.optional(z.nullable(z.string())),
} satisfies Record<ContactFieldName, z.ZodMiniType>;

/** Email and phone are absent for viewers who may not see them. */
export const directoryEntrySchema = z.object({
  ...listedColumns,
  firstName: z.string(),
  lastName: z.string(),
  email: z.optional(z.string()),
  ...contactFields,
  /** The person's valid credentials that colleagues may see; absent if there are none. */
  verified: z.optional(z.array(z.string())),
  ...pickFields(schemasOf('stored'), DIRECTORY_FIELD_NAMES),
});

export const directorySummarySchema = z.object({
  total: z.int(),
  visible: z.int(),
  expertise: z.array(z.string()),
  availability: z.array(z.string()),
  regions: z.array(z.string()),
  showsContactDetails: z.boolean(),
});

export type DirectoryFilters = z.output<typeof directoryFilters>;
export type DirectoryQuery = z.output<typeof directoryQuery>;
export type DirectoryEntry = z.output<typeof directoryEntrySchema>;
export type DirectorySummary = z.output<typeof directorySummarySchema>;
