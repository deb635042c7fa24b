import type { HtmlTagDescriptor, Plugin } from 'vite';

interface Head {
  title: string;
  shortTitle: string;
  description: string;
  preload: string;
}

export function htmlHead({ title, shortTitle, description, preload }: Head): Plugin {
  return {
    name: 'html-head',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.values(bundle ?? {});
        const scripts = files
          .filter((file) => file.type === 'chunk' && file.isEntry && file.name === preload)
          .map(({ fileName }) => fileName);
        if (bundle && scripts.length === 0) this.error(`The build has no entry named ${preload}`);
        return [
          { tag: 'title', children: title, injectTo: 'head' },
          { tag: 'meta', attrs: { name: 'description', content: description }, injectTo: 'head' },
          {
            tag: 'meta',
            attrs: { name: 'apple-mobile-web-app-title', content: shortTitle },
            injectTo: 'head',
          },
          ...scripts.map(scriptTag),
        ];
      },
    },
  };
}

function scriptTag(name: string): HtmlTagDescriptor {
  return {
    tag: 'script',
    attrs: { type: 'module', async: true, crossorigin: true, src: `/${name}` },
    injectTo: 'head-prepend',
  };
}
