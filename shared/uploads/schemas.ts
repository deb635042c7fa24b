import * as z from 'zod/mini';
import { flag } from '#shared/fields.ts';
import { FILE_NAME_MAX_LENGTH, FILE_URL_MAX_LENGTH } from './constants.ts';
import { FILE_PURPOSE_NAMES } from './purposes.ts';

/** Name and size let the server refuse an unusable file before it is sent. */
export const uploadBody = z.object({
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(FILE_NAME_MAX_LENGTH))),
  size: z.optional(z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
  purpose: z._default(z.enum(FILE_PURPOSE_NAMES), 'resource'),
});

export const uploadSchema = z.object({
  /** A signed URL that accepts one PUT of the file within an hour, without a cookie. */
  uploadURL: z.string(),
});

export const openObjectQuery = z.object({
  download: z.optional(flag),
});

export const uploadedFileBody = z.object({
  /** The `uploadURL`, with or without its query. */
  fileUrl: z
    .string('Upload a file first')
    .check(z.minLength(1, 'Upload a file first'), z.maxLength(FILE_URL_MAX_LENGTH)),
});

export const storedFileSchema = z.object({
  objectPath: z.string(),
  name: z.nullable(z.string()),
  size: z.int(),
  contentType: z.string(),
});

export type UploadBody = z.output<typeof uploadBody>;
export type StoredFile = z.output<typeof storedFileSchema>;
