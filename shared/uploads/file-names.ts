import { FILE_TYPES, type FileExtension } from './purposes.ts';

/** Returns the lower-case extension without the dot; null if the file type isn't allowed. */
export function fileExtension(name: string): FileExtension | null {
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1).toLowerCase();
  return dot >= 0 && isFileExtension(extension) ? extension : null;
}

function isFileExtension(text: string): text is FileExtension {
  return Object.hasOwn(FILE_TYPES, text);
}
