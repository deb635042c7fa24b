import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { endpoints } from '#shared/endpoints.ts';
import { paths } from '#shared/pages.ts';
import { UPLOAD_MAX_BYTES } from '#shared/uploads/constants.ts';

const config = readFileSync(new URL('../docs/operations/nginx.conf', import.meta.url), 'utf8');
const MIB = 1024 * 1024;
const SECRET = 'c2VjcmV0LXRva2VuLW9mLWEtbGluay1vZi1zb21lYm9keQ';

/** The regular expressions of `location` blocks, each with what is in the block. */
const locations = [...config.matchAll(/location ~(\*?) (\S+) \{([^}]*)\}/g)].map(
  ([, flag = '', pattern = '', body = '']) => ({
    pattern: new RegExp(pattern, flag && 'i'),
    body,
  }),
);

/** What holds for an address: the first expression that fits, else nothing of its own. */
function bodyOf(path: string) {
  return locations.find(({ pattern }) => pattern.test(path))?.body ?? '';
}

function bytesLetThrough(path: string) {
  const size = /client_max_body_size (\d+)m/;
  const [, megabytes] =
    bodyOf(path).match(size) ?? config.match(/^ {2}client_max_body_size (\d+)m/m) ?? [];
  return Number(megabytes) * MIB;
}

test('the example for nginx lets through every body that the portal takes', () => {
  const large = Object.values(endpoints).filter(({ bodyLimit = 0 }) => bodyLimit >= MIB);
  expect(large.length).toBeGreaterThan(3);
  for (const { path, bodyLimit } of large) {
    expect([path, bytesLetThrough(path) >= (bodyLimit ?? 0)]).toEqual([path, true]);
  }
  expect(bytesLetThrough('/stored/incoming/1')).toBeGreaterThan(UPLOAD_MAX_BYTES);
});

describe('secret addresses in the example for nginx', () => {
  const secrets = [
    paths.setPassword,
    `/api/password-links/${SECRET}`,
    `/API//Password-Links/${SECRET}`,
    `/api/calendar/${SECRET}`,
    `/stored/files/${SECRET}`,
  ];

  it.each(secrets)(
    'the example for nginx keeps the secret address %s out of the error log',
    (path) => {
      expect(bodyOf(path)).toContain('error_log /dev/null emerg;');
    },
  );

  it.each(secrets)(
    'the example for nginx keeps the secret address %s out of the access log',
    (path) => {
      expect(loggedPath(path)).not.toContain(SECRET);
    },
  );

  it('the example for nginx hides a secret also in another path, a query or the referrer', () => {
    expect(loggedPath(`/elsewhere/${SECRET}`)).toBe('/elsewhere/...');
    const [format = ''] = config.match(/log_format[^;]*;/) ?? [];
    expect(format).toContain('$portal_path');
    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/);
  });
});

test('the example for nginx logs paths without a secret as they are', () => {
  for (const path of ['/', '/api/users', '/field-guide/2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11']) {
    expect(loggedPath(path)).toBe(path);
  }
});

/** What the `map` of the example makes of a path without its query. */
function loggedPath(path: string) {
  const rules = [...config.matchAll(/^ {2}"?~(\*?)(\^\S+?)"? "?(\$portal_kept\S*?)"?;/gm)];
  for (const [, flag = '', pattern = '', result = ''] of rules) {
    const kept = path.match(new RegExp(pattern, flag && 'i'))?.groups?.['portal_kept'];
    if (kept !== undefined) return result.replace('$portal_kept', kept);
  }
  return path;
}
