import type { Plugin } from 'vite';

/** Read by Chromium 136 and later when it is the first line; a comment to all others. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has browsers compile some files whole, in the background while they arrive, and keep that for the
 * next visit. Else they compile each function when it is first called, which holds the page up.
 * @param names of files whose code a page mostly runs at its start
 */
export function compiledAtOnce(names: readonly string[]): Plugin {
  return {
    name: 'compiled-at-once',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const found = Object.values(bundle).filter(
          (file) => file.type === 'chunk' && names.includes(file.name),
        );
        if (found.length < names.length) {
          this.error(`Not all of these files are built: ${names.join(', ')}`);
        }
        for (const file of found) if (file.type === 'chunk') file.code = HINT + file.code;
      },
    },
  };
}
