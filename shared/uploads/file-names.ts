import { FILE_TYPES, type FileExtension } from './purposes.ts';

/**
 * @param name of a file.
 * @returns its extension in lower case and without the dot; null when a file may not have it.
 */
export function fileExtension(name: string): FileExtension | null {
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return isFileExtension(extension) ? extension : null;
}

function isFileExtension(text: string): text is FileExtension {
  return Object.hasOwn(FILE_TYPES, text);
}
