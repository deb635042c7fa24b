import { describe, expect, it, test } from 'vitest';
import { readEnv } from './env.ts';

const SECRET = 'a-secret-of-at-least-thirty-two-characters';
const DATABASE_URL = 'postgresql://portal:hunter2@db.example.org/portal';

test('with no settings the portal has all it needs', () => {
  expect(readEnv({})).toMatchObject({
    NODE_ENV: 'production',
    PORT: 3000,
    DATA_DIR: './data',
    ADMIN_USERNAME: 'admin',
    ADMIN_EMAIL: 'admin@example.org',
    PASSWORD_MIN_LENGTH: 6,
    LOG_LEVEL: 'info',
    LOGIN_FAILURES_PER_ACCOUNT: 10,
    LOGIN_FAILURES_PER_ADDRESS: 100,
    REGISTRATIONS_PER_ADDRESS: 300,
    UPLOADS_PER_USER: 200,
    S3_REGION: 'us-east-1',
    S3_FORCE_PATH_STYLE: false,
  });
});

test('a blank setting counts as not set', () => {
  const names = [
    'PORT',
    'DATA_DIR',
    'DATABASE_URL',
    'SESSION_SECRET',
    'ADMIN_PASSWORD',
    'LOG_LEVEL',
  ];
  expect(readEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readEnv({}));
});

describe('the session secret (A17)', () => {
  it.each([undefined, '', 'short', 'x'.repeat(31)])(
    'in production with DATABASE_URL the secret %j is refused',
    (secret) => {
      const start = () => readEnv({ NODE_ENV: 'production', DATABASE_URL, SESSION_SECRET: secret });
      expect(start).toThrow(/SESSION_SECRET: .*32 characters/);
    },
  );

  it('a missing secret is refused with DATABASE_URL when NODE_ENV is not set, too', () => {
    expect(() => readEnv({ DATABASE_URL })).toThrow('SESSION_SECRET');
  });

  it('in production with DATABASE_URL a secret of 32 characters is enough', () => {
    const secret = 'x'.repeat(32);
    expect(readEnv({ DATABASE_URL, SESSION_SECRET: secret }).SESSION_SECRET).toBe(secret);
  });

  it('in development no secret is needed', () => {
    expect(readEnv({ NODE_ENV: 'development', DATABASE_URL }).SESSION_SECRET).toBeUndefined();
  });
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://db.example.org/portal'],
  ['DATABASE_URL', 'db.example.org'],
  ['DATABASE_URL', 'postgresql://portal:hunter2@a:5432,b:x/portal'],
  ['DATABASE_URL', 'postgresql://portal:hunter2@a,b/portal?target_session_attrs=standby'],
  ['DATABASE_URL', 'postgresql:///portal?host=a,b,c&port=1,2'],
  ['ADMIN_USERNAME', 'the admin'],
  ['ADMIN_EMAIL', 'nowhere'],
  ['ADMIN_PASSWORD', 'short'],
  ['PASSWORD_MIN_LENGTH', '5'],
  ['PASSWORD_MIN_LENGTH', 'many'],
  ['PUBLIC_URL', 'chaplains.example.org'],
  ['PUBLIC_URL', 'ftp://chaplains.example.org'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'staging'],
  ['LOGIN_FAILURES_PER_ACCOUNT', '0'],
])('the setting %s=%s is refused by name', (name, value) => {
  expect(() => readEnv({ SESSION_SECRET: SECRET, [name]: value })).toThrow(
    new RegExp(`can’t be used:\\n  ${name}: `),
  );
});

test('all wrong settings are reported at once, without their values', () => {
  const complaint = () =>
    readEnv({ PORT: 'abc', SESSION_SECRET: 'hunter2', ADMIN_PASSWORD: 'tiny' });
  expect(complaint).toThrow(
    /PORT[^]*SESSION_SECRET[^]*ADMIN_PASSWORD|PORT[^]*ADMIN_PASSWORD[^]*SESSION_SECRET/,
  );
  expect(complaint).not.toThrow(/hunter2|tiny|abc/);
});

describe('the settings of a bucket', () => {
  const key = { S3_ACCESS_KEY_ID: 'portal', S3_SECRET_ACCESS_KEY: SECRET };

  it('the settings of a bucket are read together', () => {
    const given = { S3_BUCKET: 'files', S3_ENDPOINT: 'https://s3.example.org', ...key };
    expect(readEnv({ ...given, S3_FORCE_PATH_STYLE: 'true' })).toMatchObject({
      ...given,
      S3_FORCE_PATH_STYLE: true,
    });
  });

  it.each([
    [{ ...key }, 'S3_BUCKET'],
    [{ S3_ENDPOINT: 'https://s3.example.org' }, 'S3_BUCKET'],
    [{ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'portal' }, 'S3_SECRET_ACCESS_KEY'],
    [{ S3_BUCKET: 'files', S3_SECRET_ACCESS_KEY: SECRET }, 'S3_ACCESS_KEY_ID'],
    [{ S3_BUCKET: 'files', S3_ENDPOINT: 's3.example.org' }, 'S3_ENDPOINT'],
    [{ S3_BUCKET: 'files', S3_FORCE_PATH_STYLE: 'yes' }, 'S3_FORCE_PATH_STYLE'],
    [{ UPLOADS_PER_USER: '0' }, 'UPLOADS_PER_USER'],
  ])('the settings %j are refused for %s', (source, name) => {
    expect(() => readEnv(source)).toThrow(`  ${name}: `);
    expect(() => readEnv(source)).not.toThrow(SECRET);
  });
});
