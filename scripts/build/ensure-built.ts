import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildPages } from './build-pages.ts';
import { isBuilt, OUT_DIR, ROOT } from './stamp.ts';

/** Where a build writes: Vite keeps its configuration, translated, in node_modules meanwhile. */
const BUILD_FOLDERS = [join(ROOT, 'dist'), join(ROOT, 'node_modules')];

interface Options {
  say?: (line: string) => void;
  /** For tests: whether the pages are from these sources. */
  isFresh?: () => Promise<boolean>;
  /** For tests: whether this user may write in a folder. */
  mayWrite?: (folder: string) => boolean;
}

/**
 * Builds the pages where they aren't built from the sources as they are now.
 * @returns whether it had to.
 * @throws Error for a user who may not write there, naming what its owner has to run
 */
export async function ensureBuilt(options: Options = {}) {
  const { say = console.log, isFresh = isBuilt, mayWrite = isWritable } = options;
  if (await isFresh()) return false;
  if (!BUILD_FOLDERS.every((folder) => mayWrite(existsSync(folder) ? folder : ROOT))) {
    const state = existsSync(OUT_DIR) ? 'are from other sources than these' : 'are not built';
    throw new Error(
      `The pages ${state}, and this user may not write in ${ROOT}. ` +
        'Run `npm run build` there as the user who owns the code, then start again.',
    );
  }
  say('Building the pages …');
  await buildPages();
  return true;
}

function isWritable(folder: string) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
