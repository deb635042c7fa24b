import * as z from 'zod/mini';
import { flag } from '#shared/fields.ts';
import { FILE_NAME_MAX_LENGTH, FILE_URL_MAX_LENGTH } from './constants.ts';
import { FILE_PURPOSE_NAMES } from './purposes.ts';

/** All may be left out. With name and size, a file that can't be used is refused before it is sent. */
export const uploadBody = z.object({
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(FILE_NAME_MAX_LENGTH))),
  size: z.optional(z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
  purpose: z._default(z.enum(FILE_PURPOSE_NAMES), 'resource'),
});

export const uploadSchema = z.object({
  /** Takes the bytes of the file with one PUT, within the hour, without a cookie. */
  uploadURL: z.string(),
});

export const openObjectQuery = z.object({
  /** True saves the file under its name instead of showing it. */
  download: z.optional(flag),
});

/** Names an uploaded file that is to be checked and kept. */
export const uploadedFileBody = z.object({
  /** The `uploadURL`, with its query or without. */
  fileUrl: z
    .string('Upload a file first')
    .check(z.minLength(1, 'Upload a file first'), z.maxLength(FILE_URL_MAX_LENGTH)),
});

/** A file that was checked and is kept. */
export const storedFileSchema = z.object({
  /** The file's address from now on. */
  objectPath: z.string(),
  /** As it was given with the upload; null where it was not. */
  name: z.nullable(z.string()),
  /** Bytes. */
  size: z.int(),
  contentType: z.string(),
});

export type UploadBody = z.output<typeof uploadBody>;
export type StoredFile = z.output<typeof storedFileSchema>;
