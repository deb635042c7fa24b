import type { FileExtension } from '#shared/uploads/purposes.ts';
import { FORMAT_EXTENSIONS, RESOURCE_FORMATS, type ResourceFormat } from './constants.ts';

/** @returns the formats that a file of the extension may be contributed as, the likeliest first. */
export function formatsOf(extension: FileExtension): ResourceFormat[] {
  return RESOURCE_FORMATS.filter((format) => {
    const extensions: readonly FileExtension[] = FORMAT_EXTENSIONS[format];
    return extensions.includes(extension);
  });
}
