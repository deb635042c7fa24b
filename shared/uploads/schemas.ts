import * as z from 'zod/mini';
import { RESOURCE_FORMATS } from '#shared/resources/constants.ts';
import { FILE_NAME_MAX_LENGTH, FILE_URL_MAX_LENGTH } from './constants.ts';

/** Both may be left out; given, a file that can't be used is told before it is sent. */
export const uploadBody = z.object({
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(FILE_NAME_MAX_LENGTH))),
  size: z.optional(z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
});

export const uploadSchema = z.object({
  /** Takes the bytes of the file with one PUT, within the hour, without a cookie. */
  uploadURL: z.string(),
});

export const resourceFileBody = z.object({
  /** The `uploadURL`, with its query or without. */
  fileUrl: z
    .string('Upload a file first')
    .check(z.minLength(1, 'Upload a file first'), z.maxLength(FILE_URL_MAX_LENGTH)),
});

export const resourceFileSchema = z.object({
  /** The file's address from now on: the `filePath` and `fileUrl` of a resource. */
  objectPath: z.string(),
  /** As it was given with the upload; null where it was not. */
  name: z.nullable(z.string()),
  /** Bytes. */
  size: z.int(),
  contentType: z.string(),
  /** The format that the form proposes, and all that the file may be contributed as. */
  format: z.enum(RESOURCE_FORMATS),
  formats: z.array(z.enum(RESOURCE_FORMATS)),
});

export type UploadBody = z.output<typeof uploadBody>;
export type ResourceFile = z.output<typeof resourceFileSchema>;
