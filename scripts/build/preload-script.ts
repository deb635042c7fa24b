import type { Plugin } from 'vite';

/** Makes the page load the entry `name` before the portal's code. */
export function preloadScript(name: string): Plugin {
  return {
    name: 'preload-script',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.values(bundle ?? {});
        const scripts = files.filter(
          (file) => file.type === 'chunk' && file.isEntry && file.name === name,
        );
        if (bundle && scripts.length === 0) this.error(`The build has no entry named ${name}`);
        return scripts.map(({ fileName }) => ({
          tag: 'script',
          attrs: { type: 'module', async: true, crossorigin: true, src: `/${fileName}` },
          injectTo: 'head-prepend' as const,
        }));
      },
    },
  };
}
