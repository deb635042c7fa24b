import * as z from 'zod/mini';
import { sectionBody, type Section } from '#shared/field-guide/schemas.ts';

const typedOrder = z.pipe(
  z.string(),
  z.transform((text) => Number.parseInt(text, 10) || 0),
);

/** The section as stored when editing began, to tell the editor's changes from other people's. */
const base = z.object({
  title: z.string(),
  content: z.string(),
  orderIndex: z.int(),
  isPublished: z.boolean(),
  version: z.int(),
});

export const sectionFields = z.extend(sectionBody, {
  orderIndex: z.pipe(typedOrder, sectionBody.shape.orderIndex),
  isPublished: z.boolean(),
  base: z.nullable(base),
});

export type SectionFields = z.input<typeof sectionFields>;
export type SectionValues = z.output<typeof sectionFields>;
export type Base = z.output<typeof base>;

const TEXTS = ['title', 'content', 'orderIndex', 'isPublished'] as const;

export function newSection(count: number): SectionFields {
  return { title: '', content: '', orderIndex: String(count + 1), isPublished: false, base: null };
}

export function fieldsOf(section: Base): SectionFields {
  const { title, content, orderIndex, isPublished } = section;
  return {
    title,
    content,
    orderIndex: String(orderIndex),
    isPublished,
    base: baseOf(section),
  };
}

export function baseOf({ title, content, orderIndex, isPublished, version }: Base | Section): Base {
  return { title, content, orderIndex, isPublished, version };
}

export function changesSince(before: Base, values: SectionValues) {
  return Object.fromEntries(
    TEXTS.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]]),
  );
}

export function ontoStored(typed: SectionFields, stored: Base): SectionFields {
  const before = typed.base && fieldsOf(typed.base);
  const theirs = fieldsOf(stored);
  if (!before) return { ...typed, base: theirs.base };
  return {
    title: typed.title === before.title ? theirs.title : typed.title,
    content: typed.content === before.content ? theirs.content : typed.content,
    orderIndex: typed.orderIndex === before.orderIndex ? theirs.orderIndex : typed.orderIndex,
    isPublished: typed.isPublished === before.isPublished ? theirs.isPublished : typed.isPublished,
    base: theirs.base,
  };
}
