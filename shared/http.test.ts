import { describe, expect, it } from 'vitest';
import { endpoints } from './endpoints.ts';
import {
  defineEndpoint,
  endpointPath,
  isAnsweredEmpty,
  queryKey,
  statusOf,
  withQuery,
} from './http.ts';

const one = defineEndpoint({ method: 'GET', path: '/api/things/:id/parts/:part', summary: 'One.' });
const all = defineEndpoint({ method: 'GET', path: '/api/things', summary: 'All.' });

describe('paths of requests', () => {
  it('the parameters in a request’s path are filled in and encoded', () => {
    expect(endpointPath(one, { id: 'a b/c?d#e', part: '1' })).toBe(
      '/api/things/a%20b%2Fc%3Fd%23e/parts/1',
    );
    expect(endpointPath(all)).toBe('/api/things');
  });

  it('building a request’s path without one of its parameters fails', () => {
    expect(() => endpointPath(one, { id: '1' })).toThrow('/api/things/:id/parts/:part needs part');
  });
});

describe('queries of requests', () => {
  it('a request’s query leaves out null, undefined and empty values, and keeps zero and false', () => {
    const query = {
      search: 'a',
      role: null,
      offset: 0,
      region: undefined,
      city: '',
      isApproved: false,
    };
    expect(withQuery('/api/things', query)).toBe('/api/things?search=a&offset=0&isApproved=false');
  });

  it('a request’s query is encoded', () => {
    expect(withQuery('/api/things', { search: 'O’Neil & 100% +1=2 ü' })).toBe(
      '/api/things?search=O%E2%80%99Neil+%26+100%25+%2B1%3D2+%C3%BC',
    );
  });

  it.each([undefined, {}, { search: '' }])(
    'a request’s URL has no query if no value is given: %j',
    (query) => {
      expect(withQuery('/api/things', query)).toBe('/api/things');
    },
  );
});

describe('cache keys', () => {
  it('the cache key of an endpoint’s response is the request’s path, followed by the query if there is one', () => {
    expect(queryKey(all)).toEqual(['/api/things']);
    expect(queryKey(all, { query: { limit: 5 } })).toEqual(['/api/things', { limit: 5 }]);
    expect(queryKey(one, { params: { id: '1', part: '2' } })).toEqual(['/api/things/1/parts/2']);
  });
});

describe('success statuses of endpoints', () => {
  it.each([
    ['204 if it declares no response', one, 204],
    ['200 if its response is a file', { ...one, file: 'text/csv' }, 200],
    ['302 if it declares that status', { ...one, redirect: true, status: 302 }, 302],
  ] as const)('the success status of an endpoint is %s', (_, endpoint, status) => {
    expect(statusOf(endpoint)).toBe(status);
  });
});

describe('the declared endpoints', () => {
  it.each(Object.entries(endpoints))(
    'the endpoint %s declares parameters, a request body and a response that fit its method',
    (_, endpoint) => {
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      expect(names.length > 0).toBe(endpoint.params !== undefined);
      expect(endpoint.method === 'GET' && endpoint.body !== undefined).toBe(false);
      expect(endpoint.method === 'GET' && isAnsweredEmpty(endpoint)).toBe(false);
      expect(endpoint.response && (endpoint.file || endpoint.redirect)).toBeFalsy();
      expect(endpoint.summary).toMatch(/\.$/);
    },
  );

  it('no two endpoints are declared with the same method and path', () => {
    const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(calls).size).toBe(calls.length);
  });
});
