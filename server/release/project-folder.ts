import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Found by searching upwards, because compiled files are in deeper folders. */
export const projectFolder = folderOfPackage(import.meta.dirname);

function folderOfPackage(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error('The portal’s package.json is missing.');
  return folderOfPackage(parent);
}
