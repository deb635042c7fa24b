import { fileExtension } from '#shared/uploads/file-names.ts';
import { FILE_TYPES, type FileExtension } from '#shared/uploads/purposes.ts';
import { FORMAT_EXTENSIONS, RESOURCE_FORMATS, type ResourceFormat } from './constants.ts';

export function formatsOf(extension: FileExtension): ResourceFormat[] {
  return RESOURCE_FORMATS.filter((format) => {
    const extensions: readonly FileExtension[] = FORMAT_EXTENSIONS[format];
    return extensions.includes(extension);
  });
}

export function isPhoto(fileName: string): boolean {
  const extension = fileExtension(fileName);
  return extension !== null && FILE_TYPES[extension].contentType.startsWith('image/');
}
