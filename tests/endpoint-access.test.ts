// @module-tag each-change
import { describe, expect, it, test } from 'vitest';
import { endpoints } from '#shared/endpoints.ts';
import { trust } from '#shared/trust.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { rows, sendRow, table, visitorsOf } from './access-table.ts';

const app = useTestApp();

test('the access table lists every declared endpoint and no other (Z11)', () => {
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(endpoints).toSorted());
});

describe('callers with valid input', () => {
  it.each(rows)(
    'the endpoint $name answers each kind of caller with the status in the access table',
    async (row) => {
      await app.makeUser({ username: 'known' });
      const seen: Record<string, number> = {};
      for (const [caller, visitor] of await visitorsOf(app)) {
        const answer = await sendRow(app, visitor, row);
        seen[caller] = answer.status;
        expect(answer.body.message).not.toBe('This address was not found.');
      }
      expect(seen).toEqual(row.statuses);
    },
  );
});

test('/api/openapi.json lists every declared endpoint and no other', async () => {
  const { status, body } = await app.visitor().send('GET', '/api/openapi.json');
  expect(status).toBe(200);
  const { paths } = trust<{ paths: Record<string, object> }>(body, 'so OpenAPI says');
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = Object.values(endpoints).map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(listed.toSorted()).toEqual(declared.toSorted());
});
