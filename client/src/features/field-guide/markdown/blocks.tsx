import { Fragment, type ReactNode } from 'react';
import type { BlockNode, Code, List, ListItem } from '#shared/field-guide/markdown/tree.ts';
import { TextHeading } from './heading.tsx';
import { inline, type Rendering } from './inline.tsx';
import { Marked } from './marked.tsx';
import { TextTable } from './table.tsx';
import { Task, TaskCount } from './task-list.tsx';

export function blocks(nodes: readonly BlockNode[], rendering: Rendering, depth = 0): ReactNode {
  return nodes.map((node) => (
    <Block key={rendering.keys.get(node)} node={node} rendering={rendering} depth={depth} />
  ));
}

interface BlockProps {
  node: BlockNode;
  rendering: Rendering;
  depth: number;
}

function Block({ node, rendering, depth }: BlockProps) {
  if (node.type === 'paragraph') {
    return <p className="my-4">{inline(node.children, rendering)}</p>;
  }
  if (node.type === 'heading') {
    const part = rendering.parts.get(node);
    return (
      <TextHeading
        level={rendering.below + (part?.depth ?? 1)}
        part={part && { id: rendering.prefix + part.id, text: part.text }}
      >
        {inline(node.children, { ...rendering, findLinks: null })}
      </TextHeading>
    );
  }
  if (node.type === 'list') return <TextList list={node} rendering={rendering} depth={depth + 1} />;
  if (node.type === 'table') return <TextTable table={node} rendering={rendering} />;
  if (node.type === 'blockquote') {
    return (
      <blockquote className="my-4 border-l-4 border-gold pl-4 text-soft">
        {blocks(node.children, rendering, depth + 1)}
      </blockquote>
    );
  }
  if (node.type === 'code') return <TextCode code={node} rendering={rendering} />;
  if (node.type === 'thematicBreak') return <hr className="my-8 border-line" />;
  return null;
}

function TextCode({ code, rendering }: { code: Code; rendering: Rendering }) {
  return (
    <pre
      // oxlint-disable-next-line no-noninteractive-tabindex -- focusable, so that keys can scroll it
      tabIndex={0}
      className="my-4 overflow-x-auto rounded bg-sunken p-4 text-sm print:whitespace-pre-wrap"
    >
      <code>
        <Marked text={code.value} found={rendering.found.pieces.get(code)} />
      </code>
    </pre>
  );
}

interface ListProps {
  list: List;
  rendering: Rendering;
  depth: number;
}

function TextList({ list, rendering, depth }: ListProps) {
  const isTasks = list.children.some(({ checked }) => checked !== null);
  const items = list.children.map((item) => (
    <Item key={rendering.keys.get(item)} item={item} rendering={rendering} depth={depth} />
  ));
  if (list.start !== null) {
    return (
      <ol start={list.start} className="my-4 list-decimal pl-7 marker:text-soft">
        {items}
      </ol>
    );
  }
  return (
    <>
      <ul className={`my-4 ${isTasks ? '' : 'list-disc pl-6 marker:text-gold'}`}>{items}</ul>
      {isTasks && depth === 1 && <TaskCount list={list} />}
    </>
  );
}

interface ItemProps {
  item: ListItem;
  rendering: Rendering;
  depth: number;
}

function Item({ item, rendering, depth }: ItemProps) {
  const content = item.children.map((child) => {
    const key = rendering.keys.get(child);
    return child.type === 'paragraph' && child.isTight ? (
      <Fragment key={key}>{inline(child.children, rendering)}</Fragment>
    ) : (
      <Block key={key} node={child} rendering={rendering} depth={depth} />
    );
  });
  if (item.checked === null) {
    return <li className={`my-1.5 ${INNER_LISTS}`}>{content}</li>;
  }
  const [words, ...below] = content;
  return <Task item={item} className={INNER_LISTS} words={words} below={below} />;
}

const INNER_LISTS = '[&>ol]:my-1.5 [&>ul]:my-1.5';
