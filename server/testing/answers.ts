import { TOTAL_COUNT_HEADER } from '#shared/http.ts';
import { trust } from '#shared/trust.ts';
import type { Answer } from './visitor.ts';

export function each(answer: Answer, member: string): unknown[] {
  const items: unknown = answer.body;
  if (!Array.isArray(items)) throw new Error(`not a list: ${JSON.stringify(items)}`);
  return trust<Record<string, unknown>[]>(items, 'lists hold objects').map((item) => item[member]);
}

export const sortedStatuses = (answers: Answer[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

export const totalOf = (answer: Answer) => Number(answer.headers.get(TOTAL_COUNT_HEADER));

export function textOf(answer: Answer, member: string): string {
  const object: unknown = answer.body;
  const value = trust<Record<string, unknown>>(object, 'answers are objects')[member];
  if (typeof value !== 'string') throw new Error(`no ${member}: ${JSON.stringify(object)}`);
  return value;
}

export function listOf(answer: Answer, member: string): unknown[] {
  const object: unknown = answer.body;
  const value = trust<Record<string, unknown>>(object, 'answers are objects')[member];
  if (!Array.isArray(value)) throw new Error(`no ${member}: ${JSON.stringify(object)}`);
  return trust<unknown[]>(value, 'just checked');
}

export function fileOf(answer: Answer): string {
  const { body } = answer;
  if (typeof body !== 'string') throw new Error(`not a file: ${JSON.stringify(body)}`);
  return body;
}
