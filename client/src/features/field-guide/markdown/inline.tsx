import type { PhrasingContent } from 'mdast';
import { Fragment, type ReactNode } from 'react';
import type { FindAutoLinks } from './auto-links.ts';
import type { Found } from './found-words.ts';
import { PartLink, TextLink } from './link.tsx';
import { LinkedText } from './linked-text.tsx';
import { Marked } from './marked.tsx';
import { textOf, type Reading } from './read-markdown.ts';
import { RemoteImage } from './remote-image.tsx';
import { safeLink } from './safe-link.ts';

export interface Rendering extends Reading {
  found: Found;
  /** Before the names of its parts, where the page shows more than one text. */
  prefix: string;
  /** Level of the page's heading above the text. */
  below: 1 | 2;
  /** Null inside a link or a heading, which can't hold another link. */
  findLinks: FindAutoLinks | null;
}

/** What stands in a line of text. Markup is shown as it was typed, never run. */
export function inline(
  nodes: readonly PhrasingContent[],
  rendering: Rendering,
  depth = 0,
): ReactNode {
  return nodes.map((node) => (
    <Fragment key={rendering.keys.get(node)}>
      {depth > MAX_DEPTH ? textOf(node) : piece(node, rendering, depth + 1)}
    </Fragment>
  ));
}

/** Emphases and links inside one another; what is deeper is shown as plain text. */
const MAX_DEPTH = 24;

function piece(node: PhrasingContent, rendering: Rendering, depth: number): ReactNode {
  const { prefix } = rendering;
  const marked = (text: string) => <Marked text={text} found={rendering.found.pieces.get(node)} />;
  const linked = { ...rendering, findLinks: null };
  switch (node.type) {
    case 'text':
      return (
        <LinkedText
          text={node.value}
          found={rendering.found.pieces.get(node)}
          findLinks={rendering.findLinks}
        />
      );
    case 'strong':
      return <strong>{inline(node.children, rendering, depth)}</strong>;
    case 'emphasis':
      return <em>{inline(node.children, rendering, depth)}</em>;
    case 'delete':
      return <del>{inline(node.children, rendering, depth)}</del>;
    case 'inlineCode':
      return (
        <code className="rounded bg-sunken px-1 py-0.5 text-[0.9em]">{marked(node.value)}</code>
      );
    case 'break':
      return <br />;
    case 'html':
      return /^<br\s*\/?>$/i.test(node.value) ? <br /> : marked(node.value);
    case 'link':
      return (
        <TextLink url={node.url} prefix={prefix}>
          {inline(node.children, linked, depth)}
        </TextLink>
      );
    case 'linkReference': {
      const url = rendering.definitions.get(node.identifier)?.url ?? '';
      return (
        <TextLink url={url} prefix={prefix}>
          {inline(node.children, linked, depth)}
        </TextLink>
      );
    }
    case 'image':
      return <TextImage url={node.url} alt={node.alt ?? ''} />;
    case 'imageReference': {
      const url = rendering.definitions.get(node.identifier)?.url ?? '';
      return <TextImage url={url} alt={node.alt ?? ''} />;
    }
    case 'footnoteReference':
      return <NoteMark identifier={node.identifier} rendering={rendering} />;
    default:
      return null;
  }
}

function NoteMark({ identifier, rendering }: { identifier: string; rendering: Rendering }) {
  const number = [...rendering.footnotes.keys()].indexOf(identifier) + 1;
  return (
    <sup>
      <PartLink id={noteId(rendering.prefix, number)} className="px-1 text-link underline">
        <span className="sr-only">Note </span>
        {number}
      </PartLink>
    </sup>
  );
}

export function noteId(prefix: string, number: number) {
  return `${prefix}note-${number}`;
}

/** One of the portal is shown; one from elsewhere asks; any other is its description alone. */
function TextImage({ url, alt }: { url: string; alt: string }) {
  const link = safeLink(url, window.location.origin);
  if (link?.kind === 'portal') {
    return <img src={link.href} alt={alt} className="my-2 h-auto max-w-full rounded" />;
  }
  if (link?.kind !== 'elsewhere') return alt;
  if (link.href.startsWith('https:')) {
    return <RemoteImage src={link.href} host={link.host} alt={alt} />;
  }
  return (
    <TextLink url={link.href} prefix="">
      {alt || `Image at ${link.host}`}
    </TextLink>
  );
}
