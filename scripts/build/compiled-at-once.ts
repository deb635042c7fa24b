import type { Plugin } from 'vite';

/** Chromium 136 and later read this hint in the first line of a file. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Makes browsers compile whole files while they load and cache the result. Without this, they
 * compile each function at its first call, which delays the page.
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
