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

describe('limits of inputs (I20)', () => {
  it.each(inputs)(
    'every text and list in the request’s input %s has a maximum length',
    (name, schema) => {
      const node = trust<Node>(z.toJSONSchema(schema, { io: 'input' }), 'that is what it makes');
      expect(uncapped(node, name)).toEqual([]);
    },
  );

  it('the test helper that looks for unlimited inputs finds every kind of unlimited input', () => {
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

type Schema = z.ZodMiniType & { _zod: { def: Definition } };

interface Definition {
  type: string;
  element?: Schema;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  in?: Schema;
  options?: Schema[];
}

type Found = [path: string, list: Schema];

function listsIn(schema: Schema, path: string): Found[] {
  const { type, element, shape = {}, innerType, in: read, options = [] } = schema._zod.def;
  const own: Found[] = type === 'array' ? [[path, schema]] : [];
  return [
    ...own,
    ...Object.entries(shape).flatMap(([name, child]) => listsIn(child, `${path}.${name}`)),
    ...[element, innerType, read, ...options].flatMap((child) =>
      child ? listsIn(child, path) : [],
    ),
  ];
}

const lists = Object.entries(endpoints).flatMap(([name, { body }]) =>
  body ? listsIn(trust<Schema>(body, 'each schema has a definition'), name) : [],
);

function watched(length: number, item: unknown) {
  const seen = new Set<unknown>();
  const list = new Proxy(
    Array.from({ length }, () => item),
    {
      get(target, name, receiver) {
        if (typeof name === 'string' && /^\d+$/.test(name)) seen.add(name);
        const value: unknown = Reflect.get(target, name, receiver);
        return value;
      },
    },
  );
  return { list, seen };
}

describe('lists in request bodies', () => {
  it.each(lists)(
    'in the request body of %s, a list that is too long is refused before any item is read',
    (_, schema) => {
      const { maxItems = 0 } = trust<Node>(
        z.toJSONSchema(schema, { io: 'input' }),
        'it makes them',
      );
      const { list, seen } = watched(maxItems + 1, -1);
      const result = schema.safeParse(list);
      expect(result.error?.issues).toHaveLength(1);
      expect(seen.size).toBe(0);
    },
  );

  it.each(lists)(
    'in the request body of %s, reading a list stops after a hundred invalid items',
    (_, schema) => {
      const { maxItems = 0 } = trust<Node>(
        z.toJSONSchema(schema, { io: 'input' }),
        'it makes them',
      );
      const { list, seen } = watched(maxItems, -1);
      const result = schema.safeParse(list);
      expect(result.error?.issues.length).toBe(Math.min(maxItems, 100));
      expect(seen.size).toBe(Math.min(maxItems, 100));
    },
  );

  it('the tests of list limits cover the lists of roster rows, ids, hours, expertise and tags', () => {
    const paths = lists.map(([path]) => path);
    for (const path of [
      'importChaplains.chaplains',
      'importChaplains.chaplains.expertise',
      'approveChaplains.ids',
      'makePasswordLinks.chaplainIds',
      'callChaplains.chaplainIds',
      'approveManyHours.hours',
      'orderSections.ids',
      'createActivation.expertiseWanted',
      'createResource.tags',
      'createOwnChaplain.availability',
    ]) {
      expect(paths).toContain(path);
    }
  });
});
