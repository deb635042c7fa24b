import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { listOf, optionalText } from './fields.ts';

describe('a list in a request body', () => {
  it('a list schema stops after a hundred wrong items, even if it was given a value that is not a list before', () => {
    // Sets a memoizer, as the server does when it makes its first schema with full zod.
    z.config({ memoizer: z.core.memoizer() });
    const list = listOf(z.uuid(), { maxItems: 1000 });
    expect(list.safeParse('x').error?.issues).toMatchObject([
      { code: 'invalid_type', expected: 'array', path: [] },
    ]);
    const wrong = Array.from({ length: 1000 }, () => 'x');
    expect(list.safeParse(wrong).error?.issues).toHaveLength(100);
  });
});

test('a list whose items are transformed can be parsed asynchronously, as forms do', async () => {
  const list = listOf(z.object({ note: optionalText(10) }), { maxItems: 2 });
  const { data } = await list.safeParseAsync([{ note: '' }]);
  expect(data).toEqual([{ note: null }]);
});
