import { call } from '#client/lib/call/api.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import type { CallInput, Endpoint, ResponseOf } from '#shared/http.ts';
import { trust } from '#shared/trust.ts';

type Item<E extends Endpoint> = ResponseOf<E> extends { items: (infer T)[] } ? T : never;

interface Reading<E extends Endpoint> {
  params?: object;
  query?: object;
  keyOf: (row: Item<E>) => string;
}

const ATTEMPTS = 5;

/**
 * Reads all rows of a list, page by page. Starts again if rows are added, removed or moved
 * meanwhile, because the paper would then list somebody twice or not at all.
 * @throws Error if the list keeps changing
 */
export async function readAll<E extends Endpoint & { list: true }>(
  endpoint: E,
  { keyOf, ...input }: Reading<E>,
  signal: AbortSignal,
): Promise<Item<E>[]> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { rows, total } = await readPages(endpoint, input, signal);
    const isWhole = rows.length === total && new Set(rows.map(keyOf)).size === total;
    if (isWhole) return rows;
  }
  throw new Error('The list keeps changing. Please try again in a minute.');
}

async function readPages<E extends Endpoint & { list: true }>(
  endpoint: E,
  input: Omit<Reading<E>, 'keyOf'>,
  signal: AbortSignal,
) {
  const rows: Item<E>[] = [];
  for (;;) {
    const page = { ...input, query: { ...input.query, offset: String(rows.length) } };
    const answer = await call(endpoint, trust<CallInput<E>>(page, 'the caller gives the rest'), {
      signal,
    });
    const { items, total } = trust<{ items: Item<E>[]; total: number }>(answer, 'it is a list');
    rows.push(...items);
    if (items.length < MAX_ROWS || rows.length >= total) return { rows, total };
  }
}
