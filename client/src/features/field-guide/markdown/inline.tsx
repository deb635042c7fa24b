import { Fragment, type ReactNode } from 'react';
import type { InlineNode } from '#shared/field-guide/markdown/tree.ts';
import type { FindAutoLinks } from './auto-links.ts';
import type { Found } from './found-words.ts';
import { PartLink, TextLink } from './link.tsx';
import { LinkedText } from './linked-text.tsx';
import { Marked } from './marked.tsx';
import type { ParsedText } from './parsed-text.ts';
import { RemoteImage } from './remote-image.tsx';
import { StoredImage } from './stored-image.tsx';
import { safeLink } from '#shared/field-guide/markdown/safe-link.ts';
import { objectIdOf } from '#shared/uploads/object-path.ts';

export interface Rendering extends ParsedText {
  found: Found;
  prefix: string;
  below: 1 | 2;
  /** Null inside a link or a heading, where no further links are made. */
  findLinks: FindAutoLinks | null;
}

/** Renders typed HTML as text, so that it never runs. */
export function inline(nodes: readonly InlineNode[], rendering: Rendering): ReactNode {
  return nodes.map((node) => (
    <Fragment key={rendering.keys.get(node)}>{piece(node, rendering)}</Fragment>
  ));
}

function piece(node: InlineNode, rendering: Rendering): ReactNode {
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
      return <strong>{inline(node.children, rendering)}</strong>;
    case 'emphasis':
      return <em>{inline(node.children, rendering)}</em>;
    case 'delete':
      return <del>{inline(node.children, rendering)}</del>;
    case 'inlineCode':
      return (
        <code className="rounded bg-sunken px-1 py-0.5 text-[0.9em]">{marked(node.value)}</code>
      );
    case 'break':
      return <br />;
    case 'link':
      return (
        <TextLink url={node.url} prefix={prefix}>
          {inline(node.children, linked)}
        </TextLink>
      );
    case 'image':
      return <TextImage url={node.url} alt={node.alt} />;
    case 'footnoteReference':
      return <NoteMark number={node.number} prefix={prefix} />;
    default:
      return node satisfies never;
  }
}

function NoteMark({ number, prefix }: { number: number; prefix: string }) {
  return (
    <sup>
      <PartLink id={noteId(prefix, number)} className="px-1 text-link underline">
        {number}
        <span className="sr-only">, note</span>
      </PartLink>
    </sup>
  );
}

export function noteId(prefix: string, number: number) {
  return `${prefix}note-${number}`;
}

function TextImage({ url, alt }: { url: string; alt: string }) {
  const link = safeLink(url, window.location.origin);
  if (link?.kind !== 'elsewhere' && link?.kind !== 'portal') return alt;
  const { pathname, hash } = new URL(link.href);
  const id = link.kind === 'portal' ? objectIdOf(pathname) : null;
  if (id !== null) return <StoredImage id={id} src={pathname + hash} alt={alt} />;
  if (link.kind === 'elsewhere' && link.href.startsWith('https:')) {
    return <RemoteImage src={link.href} host={link.host} alt={alt} />;
  }
  return (
    <TextLink url={link.href} prefix="">
      {alt || 'Image'}
    </TextLink>
  );
}
