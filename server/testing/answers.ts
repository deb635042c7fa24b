import { TOTAL_COUNT_HEADER } from '#shared/http.ts';
import { trust } from '#shared/trust.ts';
import type { Answer } from './visitor.ts';

/** @returns the values of one member of every item in a list that was answered. */
export function each(answer: Answer, member: string): unknown[] {
  const items: unknown = answer.body;
  if (!Array.isArray(items)) throw new Error(`not a list: ${JSON.stringify(items)}`);
  return trust<Record<string, unknown>[]>(items, 'lists hold objects').map((item) => item[member]);
}

/** @returns the statuses of calls that ran at once, in ascending order. */
export const sortedStatuses = (answers: Answer[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

/** @returns how many match in all, as the answer to a list says. */
export const totalOf = (answer: Answer) => Number(answer.headers.get(TOTAL_COUNT_HEADER));

/** @returns a text in an answer, such as an id. */
export function textOf(answer: Answer, member: string): string {
  const object: unknown = answer.body;
  const value = trust<Record<string, unknown>>(object, 'answers are objects')[member];
  if (typeof value !== 'string') throw new Error(`no ${member}: ${JSON.stringify(object)}`);
  return value;
}

/** @returns a list in an answer, such as one of ids. */
export function listOf(answer: Answer, member: string): unknown[] {
  const object: unknown = answer.body;
  const value = trust<Record<string, unknown>>(object, 'answers are objects')[member];
  if (!Array.isArray(value)) throw new Error(`no ${member}: ${JSON.stringify(object)}`);
  return trust<unknown[]>(value, 'just checked');
}

/** @returns the file that was answered. */
export function fileOf(answer: Answer): string {
  const { body } = answer;
  if (typeof body !== 'string') throw new Error(`not a file: ${JSON.stringify(body)}`);
  return body;
}
