import type { HtmlTagDescriptor, Plugin } from 'vite';

interface Head {
  title: string;
  description: string;
  /** Name of the entry that runs as soon as it is there, before the others. */
  ahead: string;
}

/** Gives index.html the program's title and description, and what runs ahead of the rest. */
export function htmlHead({ title, description, ahead }: Head): Plugin {
  return {
    name: 'html-head',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.values(bundle ?? {});
        const scripts = files
          .filter((file) => file.type === 'chunk' && file.isEntry && file.name === ahead)
          .map(({ fileName }) => fileName);
        if (bundle && scripts.length === 0) this.error(`The build has no entry named ${ahead}`);
        return [
          { tag: 'title', children: title, injectTo: 'head' },
          { tag: 'meta', attrs: { name: 'description', content: description }, injectTo: 'head' },
          ...scripts.map(runAhead),
        ];
      },
    },
  };
}

function runAhead(name: string): HtmlTagDescriptor {
  return {
    tag: 'script',
    attrs: { type: 'module', async: true, crossorigin: true, src: `/${name}` },
    injectTo: 'head-prepend',
  };
}
