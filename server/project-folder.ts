import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The project's folder, found upwards: compiled files lie at another depth than their sources. */
export const projectFolder = folderOfPackage(import.meta.dirname);

function folderOfPackage(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('The portal’s package.json is missing.');
  return folderOfPackage(parent);
}
