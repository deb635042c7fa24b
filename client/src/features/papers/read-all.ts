import { call } from '#client/lib/call/api.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import type { CallInput, Endpoint, ResponseOf } from '#shared/http.ts';
import { trust } from '#shared/trust.ts';

type Item<E extends Endpoint> = ResponseOf<E> extends { items: (infer T)[] } ? T : never;

/** All rows of a list, however many: paper has no pages to turn. */
export async function readAll<E extends Endpoint & { list: true }>(
  endpoint: E,
  input: { params?: object; query?: object },
  signal: AbortSignal,
): Promise<Item<E>[]> {
  const rows: Item<E>[] = [];
  for (;;) {
    const page = { ...input, query: { ...input.query, offset: String(rows.length) } };
    const answer = await call(endpoint, trust<CallInput<E>>(page, 'the caller gives the rest'), {
      signal,
    });
    const { items, total } = trust<{ items: Item<E>[]; total: number }>(answer, 'it is a list');
    rows.push(...items);
    if (items.length < MAX_ROWS || rows.length >= total) return rows;
  }
}
