import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from './endpoints.ts';
import { trust } from './trust.ts';

interface Node {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
  maximum?: number;
  items?: Node;
  properties?: Record<string, Node>;
  anyOf?: Node[];
  oneOf?: Node[];
}

/** @returns where a text, list or number stands that has no end. */
function uncapped(node: Node, path: string): string[] {
  const inner = [
    ...Object.entries(node.properties ?? {}).flatMap(([name, child]) =>
      uncapped(child, `${path}.${name}`),
    ),
    ...[...(node.anyOf ?? []), ...(node.oneOf ?? [])].flatMap((child) => uncapped(child, path)),
    ...(node.items ? uncapped(node.items, `${path}[]`) : []),
  ];
  return isCapped(node) ? inner : [path, ...inner];
}

function isCapped({ type, format, pattern, ...node }: Node) {
  if (node.enum || node.const !== undefined || format === 'uuid') return true;
  const types = [type].flat();
  if (types.includes('string'))
    return node.maxLength !== undefined || /^\^\\d\{1,\d\}\$$/.test(pattern ?? '');
  if (types.includes('array')) return node.maxItems !== undefined;
  if (types.includes('number') || types.includes('integer')) return node.maximum !== undefined;
  return type !== undefined || node.anyOf !== undefined || node.oneOf !== undefined;
}

const inputs = Object.entries(endpoints).flatMap(([name, { params, query, body }]) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [[`${name} ${part}`, schema] as const] : [],
  ),
);

describe('I20: every text and list that can be sent has a cap', () => {
  it.each(inputs)('%s', (name, schema) => {
    const node = trust<Node>(z.toJSONSchema(schema, { io: 'input' }), 'that is what it makes');
    expect(uncapped(node, name)).toEqual([]);
  });

  it('which this test would miss in none of these', () => {
    const open = z.object({
      a: z.string(),
      b: z.array(z.string().check(z.maxLength(3))),
      c: z.any(),
      d: z.nullish(z.string()),
      e: z.number(),
    });
    const node = trust<Node>(z.toJSONSchema(open, { io: 'input' }), 'that is what it makes');
    expect(uncapped(node, '')).toEqual(['.a', '.b', '.c', '.d', '.e']);
  });
});
