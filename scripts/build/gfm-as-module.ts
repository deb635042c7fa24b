import type { Plugin } from 'vite';

const FILE = /turndown-plugin-gfm\/lib\/turndown-plugin-gfm\.cjs\.js$/;

/**
 * Turns a CommonJS file into a module. Otherwise the code that loads CommonJS would become a
 * separate file, which Home would wait for.
 */
export function gfmAsModule(): Plugin {
  return {
    name: 'gfm-as-module',
    transform(code, id) {
      if (!FILE.test(id)) return null;
      const module = code
        .replace(/^Object\.defineProperty\(exports,.*$/m, '')
        .replaceAll(/^exports\.(\w+) = \1;$/gm, 'export { $1 };');
      if (/\bexports\b/.test(module)) this.error(`${id} has exports of another form`);
      return module;
    },
  };
}
