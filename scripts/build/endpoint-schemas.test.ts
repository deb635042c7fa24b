import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { withoutSchemas } from './endpoint-schemas.ts';

const parse = (code: string) => parseSync('api.js', code).program;

test('built pages contain the method and path of an endpoint but not its schemas', () => {
  const code = `
    import { idParams } from '#shared/fields.ts';
    import { defineEndpoint } from '#shared/http.ts';
    import { DEFAULT_LIMIT } from './constants.ts';
    import { thing, thingBody } from './schemas.ts';
    export const LIMIT = DEFAULT_LIMIT;
    export const change = defineEndpoint({
      method: 'PUT',
      path: '/api/things/:id',
      summary: 'Changes a thing.',
      params: idParams,
      body: thingBody,
      response: thing,
      list: true
    });`;
  const left = withoutSchemas(code, parse);
  expect(left).toMatch(/method: 'PUT',\s*path: '\/api\/things\/:id',\s*list: true\s*\}/);
  expect(left).toContain('./constants.ts');
  expect(left).not.toMatch(/summary|idParams|thing\b|thingBody|schemas\.ts|fields\.ts/);
});

test('the build does not remove the import of a schema that is also used outside the endpoint’s declaration', () => {
  const code = `
    import { defineEndpoint } from '#shared/http.ts';
    import { thing } from './schemas.ts';
    export const read = defineEndpoint({ method: 'GET', path: '/api/thing', response: thing });
    export const kinds = thing.kinds;`;
  expect(withoutSchemas(code, parse)).toContain('./schemas.ts');
});
