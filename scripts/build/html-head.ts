import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Gives index.html the program's title and description, and lets the font load with the page. */
export function htmlHead({ title, description }: { title: string; description: string }): Plugin {
  return {
    name: 'html-head',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const fonts = Object.keys(bundle ?? {}).filter((name) => name.endsWith('.woff2'));
        return [
          { tag: 'title', children: title, injectTo: 'head' },
          { tag: 'meta', attrs: { name: 'description', content: description }, injectTo: 'head' },
          ...fonts.map(preload),
        ];
      },
    },
  };
}

function preload(name: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: {
      rel: 'preload',
      href: `/${name}`,
      as: 'font',
      type: 'font/woff2',
      crossorigin: true,
    },
    injectTo: 'head-prepend',
  };
}
