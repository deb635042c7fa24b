import { FILE_TYPES, type FileExtension } from './purposes.ts';

/** In lower case, without the dot; null for a file type that isn't allowed. */
export function fileExtension(name: string): FileExtension | null {
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return isFileExtension(extension) ? extension : null;
}

function isFileExtension(text: string): text is FileExtension {
  return Object.hasOwn(FILE_TYPES, text);
}
