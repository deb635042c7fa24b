import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { agencyOf } from './agency-settings.ts';
import { readEnv, unknownSettings } from './env.ts';

const SECRET = 'a-secret-of-at-least-thirty-two-characters';
const DATABASE_URL = 'postgresql://portal:hunter2@db.example.org/portal';

test('the portal starts without any settings', () => {
  expect(readEnv({})).toMatchObject({
    NODE_ENV: 'production',
    PORT: 3000,
    DATA_DIR: './data',
    ADMIN_USERNAME: 'admin',
    ADMIN_EMAIL: 'admin@example.org',
    LOG_LEVEL: 'info',
    LOGIN_FAILURES_PER_ACCOUNT: 10,
    LOGIN_FAILURES_PER_ADDRESS: 100,
    REGISTRATIONS_PER_ADDRESS: 300,
    UPLOADS_PER_USER: 200,
    TEXT_COUNTRIES: ['US'],
    TEXT_CODES_PER_DAY: 200,
    S3_REGION: 'us-east-1',
    S3_FORCE_PATH_STYLE: false,
  });
});

test('the country codes that may get text messages can be set in upper or lower case and with spaces', () => {
  expect(readEnv({ TEXT_COUNTRIES: 'us, CA,us' }).TEXT_COUNTRIES).toEqual(['US', 'CA']);
});

test('DATABASE_DIRECT_URL is refused without DATABASE_URL, the address of the pooler (B7)', () => {
  const settings = { DATABASE_DIRECT_URL: DATABASE_URL, SESSION_SECRET: SECRET };
  expect(() => readEnv(settings)).toThrow('DATABASE_URL: is needed with DATABASE_DIRECT_URL');
  expect(readEnv({ ...settings, DATABASE_URL }).DATABASE_DIRECT_URL).toBe(DATABASE_URL);
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
    'in production with DATABASE_URL the session secret %j is refused',
    (secret) => {
      const start = () => readEnv({ NODE_ENV: 'production', DATABASE_URL, SESSION_SECRET: secret });
      expect(start).toThrow(/SESSION_SECRET: .*32 characters/);
    },
  );

  it('a missing session secret is refused with DATABASE_URL even if NODE_ENV is not set', () => {
    expect(() => readEnv({ DATABASE_URL })).toThrow('SESSION_SECRET');
  });

  it('a session secret of 32 characters is accepted in production with DATABASE_URL', () => {
    const secret = 'abcdefgh'.repeat(4);
    expect(readEnv({ DATABASE_URL, SESSION_SECRET: secret }).SESSION_SECRET).toEqual([secret]);
  });

  const [fresh, former] = ['abcdefgh'.repeat(4), 'ijklmnop'.repeat(4)];

  it('several session secrets are separated by commas, with the newest secret first', () => {
    const read = (secret: string) => readEnv({ DATABASE_URL, SESSION_SECRET: secret });
    expect(read(`${fresh},${former}`).SESSION_SECRET).toEqual([fresh, former]);
    expect(read(`${fresh}%2C,${former}`).SESSION_SECRET).toEqual([`${fresh},`, former]);
  });

  it.each([
    ['a short one', `${fresh},short`, 'number 2 must have at least 32 characters'],
    ['a poor one', `${'x'.repeat(40)},${former}`, 'number 1 must be random'],
    ['nothing behind the comma', `${fresh},`, 'number 2 must have at least 32 characters'],
    ['a space beside the comma', `${fresh}, ${former}`, 'number 2 begins or ends with a space'],
    ['one twice', `${fresh},${fresh}`, 'names one secret twice'],
    ['a single one with a comma', `${fresh}, you know`, 'write %2C for a comma that belongs to'],
  ])(
    'a list of session secrets with %s is refused without showing any of them',
    (_, secret, words) => {
      const start = () => readEnv({ DATABASE_URL, SESSION_SECRET: secret });
      expect(start).toThrow(words);
      expect(start).not.toThrow(fresh);
    },
  );

  it('a portal in development needs no session secret', () => {
    expect(readEnv({ NODE_ENV: 'development', DATABASE_URL }).SESSION_SECRET).toBeUndefined();
  });
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://db.example.org/portal'],
  ['DATABASE_DIRECT_URL', 'db.example.org'],
  ['DATABASE_URL', 'db.example.org'],
  ['DATABASE_URL', 'postgresql://portal:hunter2@a:5432,b:x/portal'],
  ['DATABASE_URL', 'postgresql://portal:hunter2@a,b/portal?target_session_attrs=standby'],
  ['DATABASE_URL', 'postgresql:///portal?host=a,b,c&port=1,2'],
  ['ADMIN_USERNAME', 'the admin'],
  ['ADMIN_EMAIL', 'nowhere'],
  ['ADMIN_PASSWORD', 'short'],
  ['PASSWORD_MIN_LENGTH', '5'],
  ['PASSWORD_MIN_LENGTH', 'many'],
  ['REQUIRE_SECOND_FACTOR', 'yes'],
  ['PUBLIC_URL', 'chaplains.example.org'],
  ['PUBLIC_URL', 'ftp://chaplains.example.org'],
  ['PUBLIC_URL', 'https://somebody:secret@chaplains.example.org'],
  ['PUBLIC_URL', 'http://chaplains.example.org/portal'],
  ['PUBLIC_URL', 'http://chaplains.example.org/?a'],
  ['TRUST_PROXY', '6'],
  ['TRUST_PROXY', '99'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['SESSION_SECRET', 'x'.repeat(64)],
  ['SESSION_SECRET', 'abcabcabcabcabcabcabcabcabcabcabcabc'],
  ['DATABASE', 'postgres'],
  ['DATABASEURL', DATABASE_URL],
  ['DATABSE_URL', DATABASE_URL],
  ['DATABASE_ULR', DATABASE_URL],
  ['database_url', DATABASE_URL],
  ['SMTPURL', 'smtp://mail.example.org'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'staging'],
  ['LOGIN_FAILURES_PER_ACCOUNT', '0'],
  ['TEXT_COUNTRIES', 'US,UK'],
  ['TEXT_COUNTRIES', 'USA'],
  ['TEXT_COUNTRIES', 'US,XX'],
  ['TEXT_COUNTRIES', 'ZZ'],
  ['TEXT_COUNTRIES', ','],
  ['TEXT_CODES_PER_DAY', '0'],
])('the wrong setting %s=%s is refused, and the message names it', (name, value) => {
  expect(() => readEnv({ SESSION_SECRET: SECRET, [name]: value })).toThrow(
    new RegExp(`can’t be used:\\n  ${name}: `),
  );
});

test('all wrong settings are reported together, without their values', () => {
  const complaint = () =>
    readEnv({ PORT: 'abc', SESSION_SECRET: 'hunter2', ADMIN_PASSWORD: 'tiny' });
  expect(complaint).toThrow(
    /PORT[^]*SESSION_SECRET[^]*ADMIN_PASSWORD|PORT[^]*ADMIN_PASSWORD[^]*SESSION_SECRET/,
  );
  expect(complaint).not.toThrow(/hunter2|tiny|abc/);
});

describe('the settings of file storage in a bucket', () => {
  const key = { S3_ACCESS_KEY_ID: 'portal', S3_SECRET_ACCESS_KEY: SECRET };

  it('the settings of a bucket are read as one object', () => {
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
  ])('the bucket settings %j are refused because of %s', (source, name) => {
    expect(() => readEnv(source)).toThrow(`  ${name}: `);
    expect(() => readEnv(source)).not.toThrow(SECRET);
  });
});

describe('the settings for signing in with the agency', () => {
  const agency = {
    AGENCY_ISSUER: 'https://login.example.org/realms/state',
    AGENCY_CLIENT_ID: 'portal',
    AGENCY_CLIENT_SECRET: SECRET,
    PUBLIC_URL: 'https://chaplains.example.org/',
    DATABASE: 'embedded',
  };

  it('without agency settings, nobody can sign in with an agency', () => {
    expect(agencyOf(readEnv({}))).toBeNull();
  });

  it('with only the three required settings, signing in with an agency gives no roles and creates no accounts', () => {
    expect(agencyOf(readEnv(agency))).toEqual({
      issuer: agency.AGENCY_ISSUER,
      clientId: 'portal',
      clientSecret: SECRET,
      name: 'the agency',
      scopes: 'openid email profile',
      callback: 'https://chaplains.example.org/api/login/agency/callback',
      emailVerifiedClaim: 'email_verified',
      roles: null,
      makesAccounts: false,
      allowsPasswords: true,
      isSecondFactor: false,
      mfaAcr: [],
    });
  });

  it('further settings let an agency’s sign-in give roles, count as a second factor and create accounts', () => {
    const env = readEnv({
      ...agency,
      AGENCY_CLIENT_SECRET: 'none',
      AGENCY_ROLE_CLAIM: 'groups',
      AGENCY_ROLE_MAP: 'chaplaincy-admins=admin, cn=chaplains=chaplain',
      AGENCY_ACCOUNTS: 'on',
      AGENCY_PASSWORDS: 'off',
      AGENCY_SECOND_FACTOR: 'trusted',
      AGENCY_MFA_ACR: 'urn:one urn:two',
    });
    expect(agencyOf(env)).toMatchObject({
      clientSecret: null,
      roles: {
        claim: 'groups',
        rules: [
          { value: 'chaplaincy-admins', role: 'admin' },
          { value: 'cn=chaplains', role: 'chaplain' },
        ],
      },
      makesAccounts: true,
      allowsPasswords: false,
      isSecondFactor: true,
      mfaAcr: ['urn:one', 'urn:two'],
    });
  });

  it('an agency’s sign-in server (issuer) may use plain HTTP if it runs on this machine', () => {
    const issuer = 'http://127.0.0.1:4000';
    expect(agencyOf(readEnv({ ...agency, AGENCY_ISSUER: issuer }))?.issuer).toBe(issuer);
  });

  it.each([
    [{ ...agency, AGENCY_CLIENT_ID: '' }, 'AGENCY_CLIENT_ID'],
    [{ ...agency, AGENCY_CLIENT_SECRET: '' }, 'AGENCY_CLIENT_SECRET'],
    [{ ...agency, PUBLIC_URL: '' }, 'PUBLIC_URL'],
    [{ ...agency, AGENCY_ISSUER: '' }, 'AGENCY_ISSUER'],
    [{ ...agency, AGENCY_ISSUER: 'http://login.example.org' }, 'AGENCY_ISSUER'],
    [{ ...agency, AGENCY_ISSUER: 'login.example.org' }, 'AGENCY_ISSUER'],
    [{ ...agency, AGENCY_ISSUER: 'https://login.example.org/?tenant=1' }, 'AGENCY_ISSUER'],
    [{ ...agency, AGENCY_SCOPES: 'email profile' }, 'AGENCY_SCOPES'],
    [{ ...agency, AGENCY_ROLE_CLAIM: 'groups' }, 'AGENCY_ROLE_MAP'],
    [{ ...agency, AGENCY_ROLE_MAP: 'admins=admin' }, 'AGENCY_ROLE_CLAIM'],
    [
      { ...agency, AGENCY_ROLE_CLAIM: 'groups', AGENCY_ROLE_MAP: 'admins=owner' },
      'AGENCY_ROLE_MAP',
    ],
    [{ ...agency, AGENCY_ROLE_CLAIM: 'groups', AGENCY_ROLE_MAP: 'admins' }, 'AGENCY_ROLE_MAP'],
    [{ ...agency, AGENCY_PASSWORDS: 'no' }, 'AGENCY_PASSWORDS'],
    [{ ...agency, AGENCY_ACCOUNTS: 'yes' }, 'AGENCY_ACCOUNTS'],
    [{ ...agency, AGENCY_SECOND_FACTOR: 'always' }, 'AGENCY_SECOND_FACTOR'],
  ])('the agency settings %j are refused because of %s', (source, name) => {
    expect(() => readEnv(source)).toThrow(`  ${name}: `);
    expect(() => readEnv(source)).not.toThrow(SECRET);
  });
});

describe('the settings for messages', () => {
  const from = { MAIL_FROM: 'Chaplaincy Program <portal@example.org>' };
  const twilio = {
    TEXT_DRIVER: 'twilio',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: SECRET,
    TWILIO_FROM: '+15025550100',
  };
  const webhook = {
    TEXT_DRIVER: 'webhook',
    TEXT_WEBHOOK_URL: 'https://texts.example.org/send',
    TEXT_WEBHOOK_SECRET: SECRET,
  };

  it('without settings, no text messages are sent', () => {
    expect(readEnv({})).toMatchObject({
      TEXT_DRIVER: 'none',
      TWILIO_API_URL: 'https://api.twilio.com',
    });
  });

  it('the sender of mails may be a name with an address, or only an address', () => {
    expect(readEnv(from).MAIL_FROM).toEqual({
      name: 'Chaplaincy Program',
      address: 'portal@example.org',
    });
    expect(readEnv({ MAIL_FROM: 'portal@example.org' }).MAIL_FROM).toEqual({
      name: '',
      address: 'portal@example.org',
    });
  });

  it.each([
    [{ SMTP_URL: 'smtps://portal:pass@mail.example.org', ...from }],
    [{ SMTP_URL: 'smtp://127.0.0.1:2525?maxConnections=3', ...from }],
    [twilio],
    [webhook],
    [{ ...twilio, TWILIO_FROM: '', TWILIO_MESSAGING_SERVICE_SID: `MG${'a'.repeat(32)}` }],
  ])('the message settings %j are accepted', (source) => {
    expect(() => readEnv(source)).not.toThrow();
  });

  it.each([
    [{ SMTP_URL: `https://mail.example.org/${SECRET}`, ...from }, 'SMTP_URL'],
    [{ SMTP_URL: 'mail.example.org:25', ...from }, 'SMTP_URL'],
    [{ SMTP_URL: `smtp://portal:${SECRET}@mail.example.org` }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'a@example.org, b@example.org' }, 'MAIL_FROM'],
    [{ MAIL_REPLY_TO: 'the office' }, 'MAIL_REPLY_TO'],
    [{ TEXT_DRIVER: 'pigeon' }, 'TEXT_DRIVER'],
    [{ ...twilio, TWILIO_ACCOUNT_SID: 'SK123' }, 'TWILIO_ACCOUNT_SID'],
    [{ ...twilio, TWILIO_ACCOUNT_SID: '' }, 'TWILIO_ACCOUNT_SID'],
    [{ ...twilio, TWILIO_AUTH_TOKEN: '' }, 'TWILIO_AUTH_TOKEN'],
    [{ ...twilio, TWILIO_FROM: '' }, 'TWILIO_FROM'],
    [{ ...twilio, TWILIO_API_URL: 'api.twilio.com' }, 'TWILIO_API_URL'],
    [{ ...webhook, TEXT_WEBHOOK_URL: '' }, 'TEXT_WEBHOOK_URL'],
    [{ ...webhook, TEXT_WEBHOOK_SECRET: '' }, 'TEXT_WEBHOOK_SECRET'],
    [{ ...webhook, TEXT_WEBHOOK_SECRET: 'short' }, 'TEXT_WEBHOOK_SECRET'],
  ])('the message settings %j are refused because of %s', (source, name) => {
    expect(() => readEnv(source)).toThrow(`  ${name}: `);
    expect(() => readEnv(source)).not.toThrow(SECRET);
  });
});

test.each(['0', '1.5', '-2', 'all', '1e9'])('WEB_PROCESSES=%s is refused', (value) => {
  expect(() => readEnv({ WEB_PROCESSES: value })).toThrow(
    'WEB_PROCESSES: must be auto or a number from 1 to 256',
  );
});

describe('the choice of database for a public portal', () => {
  const PUBLIC = { PUBLIC_URL: 'https://chaplains.example.org', SESSION_SECRET: SECRET };

  it.each([PUBLIC, { WEB_PROCESSES: '2' }, { WEB_PROCESSES: 'auto' }])(
    'a portal with %j but without DATABASE_URL is refused unless DATABASE=embedded is set',
    (settings) => {
      expect(() => readEnv(settings)).toThrow(/DATABASE_URL: is empty.*DATABASE=embedded/);
      expect(readEnv({ ...settings, DATABASE: 'embedded' }).DATABASE_URL).toBeUndefined();
    },
  );

  it('a portal with a PUBLIC_URL on localhost uses the embedded database by default', () => {
    expect(readEnv({ PUBLIC_URL: 'http://localhost:3000' }).DATABASE).toBeUndefined();
  });

  it('setting both the embedded database and DATABASE_URL is refused', () => {
    const both = { DATABASE: 'embedded', DATABASE_URL, SESSION_SECRET: SECRET };
    expect(() => readEnv(both)).toThrow('DATABASE: says embedded');
  });
});

test('a misspelled setting is refused with the name that was probably meant, and without its value', () => {
  const start = () => readEnv({ DATABASEURL: DATABASE_URL });
  expect(start).toThrow('  DATABASEURL: is not a setting. Is DATABASE_URL meant?');
  expect(start).not.toThrow(/hunter2/);
});

test('unknown names that look like the portal’s settings are reported, but not those of other software', () => {
  const source = { S3_TIMEOUT: '5', AGENCY_COLOUR: 'red', PATH: '/bin', HOSTNAME: 'a', PORTS: '1' };
  expect(unknownSettings(source)).toEqual(['S3_TIMEOUT', 'AGENCY_COLOUR']);
  expect(readEnv(source).S3_BUCKET).toBeUndefined();
});

test('passwords can be switched off only if people can sign in with an agency account', () => {
  expect(() => readEnv({ AGENCY_PASSWORDS: 'off' })).toThrow('AGENCY_ISSUER: is needed with');
});

test('.env.example lists every setting, and nothing else', () => {
  const names = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line) => /^#? ?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? []);
  expect(unknownSettings(Object.fromEntries(names.map((name) => [name, 'set'])))).toEqual([]);
  expect(names.length).toBeGreaterThan(50);
});
