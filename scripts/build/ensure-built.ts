import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildPages } from './build-pages.ts';
import { buildServer } from './build-server.ts';
import { isBuilt, PAGES, ROOT, SERVER, type Built } from './stamp.ts';

/** Folders that a build writes to. Vite compiles its configuration in node_modules. */
const BUILD_FOLDERS = [join(ROOT, 'dist'), join(ROOT, 'node_modules')];

interface Options {
  parts?: readonly Built[];
  say?: (line: string) => void;
  isFresh?: (part: Built) => Promise<boolean>;
  mayWrite?: (folder: string) => boolean;
}

/**
 * Builds the parts whose sources have changed.
 * @throws Error if this process may not write to the folders; the error says what to run
 */
export async function ensureBuilt(options: Options = {}) {
  const { parts = [SERVER, PAGES], say = console.log, isFresh = isBuilt } = options;
  const { mayWrite = isWritable } = options;
  for (const part of parts) {
    if (await isFresh(part)) continue;
    if (!BUILD_FOLDERS.every((folder) => mayWrite(existsSync(folder) ? folder : ROOT))) {
      const state = existsSync(part.folder) ? 'from other sources than these' : 'not built';
      throw new Error(
        `The ${part.name} is ${state}, and this user may not write in ${ROOT}. ` +
          'Run `npm run build` there as the user who owns the code, then start again.',
      );
    }
    say(`Building the ${part.name} …`);
    await (part === PAGES ? buildPages() : buildServer());
  }
}

function isWritable(folder: string) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
