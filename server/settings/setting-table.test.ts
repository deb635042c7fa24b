import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { diagnose } from '#server/doctor/diagnose.ts';
import { examinePortal } from '#server/doctor/examine-portal.ts';
import { readRotation } from '#server/features/session-secret/service.ts';
import { listen } from '#server/http/listener.ts';
import { startChild } from '#server/testing/child-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { readEnv } from './env.ts';

const SECRET = 'a-secret-of-at-least-thirty-two-characters';
const NUMBER = 'must be a whole number from';
const AGENCY = {
  AGENCY_ISSUER: 'https://login.example.org',
  AGENCY_CLIENT_ID: 'portal',
  AGENCY_CLIENT_SECRET: SECRET,
  PUBLIC_URL: 'http://localhost:3000',
};
const TWILIO = {
  TEXT_DRIVER: 'twilio',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: SECRET,
  TWILIO_FROM: '+15025550100',
};
const WEBHOOK = {
  TEXT_DRIVER: 'webhook',
  TEXT_WEBHOOK_URL: 'https://texts.example.org',
  TEXT_WEBHOOK_SECRET: SECRET,
};

interface Wrong {
  /** Wrong values; a blank stands for a missing value. */
  values: string[];
  words: string;
  beside?: Record<string, string>;
}

/** Each setting's wrong values and their message, or why the start can't check the value. */
const SETTINGS: Record<string, Wrong | string> = {
  PORT: { values: ['abc', '70000', '80.5', '0x50', '1e3'], words: `${NUMBER} 0 to 65535` },
  HOST: {
    values: ['256.1.1.1', 'localhost:3000', '[::1]', 'a b'],
    words: 'must be an address of this machine, such as 127.0.0.1, or a name',
  },
  DATA_DIR: 'any text may name a folder; what is wrong with it is tried below and in start.test.ts',
  DEMO_DATA_DIR: 'of npm run demo alone, which makes the folder',
  DATABASE_URL: {
    values: ['mysql://portal@localhost/portal', 'postgresql://portal:a#b@localhost/portal'],
    words: 'must be a postgresql:// address',
  },
  DATABASE: { values: ['postgres', 'pglite'], words: 'must be embedded, or empty' },
  DATABASE_DIRECT_URL: {
    values: ['localhost'],
    words: 'must be a postgresql:// address',
    beside: { DATABASE_URL: 'postgresql://portal@localhost/portal', SESSION_SECRET: SECRET },
  },
  PREPARED_STATEMENTS: { values: ['yes', 'true'], words: 'must be on or off' },
  WEB_PROCESSES: {
    values: ['0', '1.5', 'all', '1000'],
    words: 'must be auto or a number from 1 to 256',
  },
  SESSION_SECRET: { values: ['short'], words: 'must have at least 32 characters' },
  ADMIN_USERNAME: {
    values: ['the admin', 'admin@example.org'],
    words: 'Username can’t contain spaces or @',
  },
  ADMIN_EMAIL: { values: ['nowhere', 'a@b', 'a b@example.org'], words: 'Valid email is required' },
  ADMIN_PASSWORD: { values: ['tiny'], words: 'must have at least 6 characters' },
  PASSWORD_MIN_LENGTH: { values: ['5', 'many', '6.5', '200'], words: `${NUMBER} 6 to 128` },
  REQUIRE_SECOND_FACTOR: { values: ['yes', 'all'], words: 'must be none, admin, everyone' },
  TRUST_PROXY: {
    values: ['true', '6', '0.0.0.0/0', '10.0.0'],
    words: 'must be a number of proxies, 5 at most, or their addresses or networks',
  },
  PUBLIC_URL: {
    values: ['chaplains.example.org', 'ftp://chaplains.example.org', 'http://a b'],
    words: 'must be an http(s) address',
  },
  AGENCY_ISSUER: {
    values: ['http://login.example.org'],
    words: 'must be an https address',
    beside: AGENCY,
  },
  AGENCY_CLIENT_ID: { values: ['', ' '], words: 'is needed with AGENCY_ISSUER', beside: AGENCY },
  AGENCY_CLIENT_SECRET: {
    values: [''],
    words: 'is needed with AGENCY_ISSUER; none if the agency gave none',
    beside: AGENCY,
  },
  AGENCY_NAME: { values: ['x'.repeat(61)], words: 'must have at most 60 characters' },
  AGENCY_SCOPES: { values: ['email profile'], words: 'must include openid' },
  AGENCY_EMAIL_VERIFIED_CLAIM: { values: ['is verified'], words: 'must be the name of a claim' },
  AGENCY_ROLE_CLAIM: { values: ['the groups'], words: 'must be the name of a claim' },
  AGENCY_ROLE_MAP: {
    values: ['admins', 'admins=owner', '=admin'],
    words: 'must be value=role, separated by commas; the roles are',
  },
  AGENCY_ACCOUNTS: { values: ['yes', 'true'], words: 'must be on or off' },
  AGENCY_PASSWORDS: { values: ['no', 'false'], words: 'must be on or off' },
  AGENCY_SECOND_FACTOR: { values: ['always'], words: 'must be claimed or trusted' },
  AGENCY_MFA_ACR: 'the agency says which values it has, and any word may be one',
  SERVICE_WORKER: { values: ['no', 'false'], words: 'must be on or off' },
  SEND_MESSAGES: { values: ['no', 'false'], words: 'must be on or off' },
  DRAIN_SECONDS: { values: ['601', '-1', '5s'], words: `${NUMBER} 0 to 600` },
  STOP_SECONDS: { values: ['0', '1m'], words: `${NUMBER} 1 to 3600` },
  METRICS_TOKEN: { values: ['short'], words: 'must have at least 16 characters' },
  AUDIT_RETENTION_DAYS: { values: ['89', '99999', 'never'], words: 'must be 0 or a whole number' },
  MESSAGE_RETENTION_DAYS: { values: ['1', '-1', '2 years'], words: 'must be 0 or a whole number' },
  LOG_LEVEL: { values: ['loud', 'INFO'], words: 'must be one of fatal, error, warn, info' },
  LOGIN_FAILURES_PER_ACCOUNT: { values: ['0', 'ten'], words: `${NUMBER} 1 to 1000000` },
  LOGIN_FAILURES_PER_ADDRESS: { values: ['0', '1.5'], words: `${NUMBER} 1 to 1000000` },
  REGISTRATIONS_PER_ADDRESS: { values: ['0', '1e9'], words: `${NUMBER} 1 to 1000000` },
  UNCONFIRMED_MAILS_PER_HOUR: { values: ['0', '-5'], words: `${NUMBER} 1 to 1000000` },
  UPLOADS_PER_USER: { values: ['0', 'none'], words: `${NUMBER} 1 to 1000000` },
  UPLOAD_QUOTA_MB: { values: ['0', '2 GB'], words: `${NUMBER} 1 to 1000000` },
  UPLOAD_QUOTA_UNAPPROVED_MB: { values: ['0', '100MB'], words: `${NUMBER} 1 to 1000000` },
  MIN_FREE_MB: { values: ['-1', '5%'], words: `${NUMBER} 0 to 1000000000` },
  S3_BUCKET: {
    values: ['s3://files', 'files/portal', 'my files'],
    words: 'must be the name of a bucket alone, without s3:// or a path',
  },
  S3_REGION: {
    values: ['us east 1', 'https://us-east-1'],
    words: 'must be the name of a region, such as us-east-1',
  },
  S3_ENDPOINT: { values: ['s3.example.org'], words: 'must be an http(s) address' },
  S3_ACCESS_KEY_ID: {
    values: [''],
    words: 'is needed too: the id and the secret of the key belong together',
    beside: { S3_BUCKET: 'files', S3_SECRET_ACCESS_KEY: SECRET },
  },
  S3_SECRET_ACCESS_KEY: {
    values: ['', ' '],
    words: 'is needed too: the id and the secret of the key belong together',
    beside: { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'portal' },
  },
  S3_FORCE_PATH_STYLE: { values: ['yes', 'on'], words: 'must be true or false' },
  SMTP_URL: {
    values: ['mail.example.org:25', 'https://mail.example.org'],
    words: 'must be smtp:// or smtps://, with the name of a server',
  },
  MAIL_FROM: { values: ['nobody', 'a@b.org, c@d.org'], words: 'must be an address, or Name <' },
  MAIL_REPLY_TO: { values: ['the office'], words: 'must be an address, or Name <address>' },
  TEXT_DRIVER: { values: ['sms'], words: 'must be none, twilio or webhook' },
  TWILIO_ACCOUNT_SID: { values: ['SK123'], words: 'must be AC and 32 hexadecimal digits' },
  TWILIO_AUTH_TOKEN: {
    values: [''],
    words: 'is needed with TEXT_DRIVER=twilio',
    beside: TWILIO,
  },
  TWILIO_FROM: {
    values: ['(502) 555-0100', '5025550100', 'the chaplaincy office'],
    words: 'must be a number such as +15025550100, a short code, or a name',
  },
  TWILIO_MESSAGING_SERVICE_SID: {
    values: ['+15025550100'],
    words: 'must be MG and 32 hexadecimal digits',
  },
  TWILIO_API_URL: { values: ['api.twilio.com'], words: 'must be an http(s) address' },
  TEXT_WEBHOOK_URL: { values: ['texts.example.org'], words: 'must be an http(s) address' },
  TEXT_WEBHOOK_SECRET: {
    values: ['short'],
    words: 'must have at least 16 characters',
    beside: WEBHOOK,
  },
  TEXT_COUNTRIES: { values: ['USA', 'US,UK', ','], words: 'must be country codes such as US,CA' },
  TEXT_CODES_PER_DAY: { values: ['0', 'many'], words: `${NUMBER} 1 to 1000000` },
};

const MORE: (Wrong & { name: string })[] = [
  {
    name: 'DATABASE_URL',
    values: ['postgresql://portal:a/b@localhost/portal', 'postgresql://portal@localhost:99999/a'],
    words: 'has a port that is not a number up to 65535 (in a password write %2F for /',
  },
  {
    name: 'DATABASE_URL',
    values: ['postgresql://portal:100%@localhost/portal', 'postgresql://a%zz@b/c'],
    words: 'has a % that begins no escape: write %25 for it',
  },
  {
    name: 'DATABASE_URL',
    values: ['postgresql://portal@localhost/portal?sslmode=on'],
    words: 'has an sslmode that is none of disable',
  },
  {
    name: 'DATABASE_URL',
    values: ['postgresql://portal@localhost/portal?sslrootcert=/missing/ca.pem'],
    words: 'names a file in sslrootcert that is missing or can’t be read',
  },
  {
    name: 'DATABASE_URL',
    values: ['', ' '],
    words: 'is empty, and PUBLIC_URL or WEB_PROCESSES says',
    beside: { PUBLIC_URL: 'https://chaplains.example.org' },
  },
  {
    name: 'SESSION_SECRET',
    values: ['x'.repeat(64)],
    words: 'must be random, such as the output of: openssl rand -base64 32',
  },
  {
    name: 'SESSION_SECRET',
    values: ['', ' '.repeat(40)],
    words: 'is needed with DATABASE_URL: a random text of at least 32 characters',
    beside: { DATABASE_URL: 'postgresql://portal@localhost/portal' },
  },
  { name: 'ADMIN_USERNAME', values: ['ad\u200Bmin'], words: 'Username can’t contain invisible' },
  {
    name: 'ADMIN_PASSWORD',
    values: ['x'.repeat(1001)],
    words: 'must have at most 1000 characters',
  },
  { name: 'PUBLIC_URL', values: ['http://localhost/portal'], words: 'can’t have a path' },
  {
    name: 'PUBLIC_URL',
    values: ['http://*.example.org'],
    words: 'must name one host, without a *',
  },
  { name: 'METRICS_TOKEN', values: ['a token with spaces'], words: 'may have letters, digits' },
  {
    name: 'SMTP_URL',
    values: ['smtp://portal:100%@mail.example.org'],
    words: 'has a % that begins no escape: write %25 for it',
    beside: { MAIL_FROM: 'portal@example.org' },
  },
  {
    name: 'SMTP_URL',
    values: ['smtp://mail.example.org?maxConnections=few', 'smtp://a.org?maxConnections=0'],
    words: 'has maxConnections that is not a number from 1',
    beside: { MAIL_FROM: 'portal@example.org' },
  },
];

const wrongs = Object.entries(SETTINGS)
  .flatMap(([name, wrong]) => (typeof wrong === 'string' ? [] : [{ name, ...wrong }]))
  .concat(MORE);
const cases = wrongs.flatMap(({ values, ...rest }) => values.map((value) => ({ ...rest, value })));

const inExample = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  .split('\n')
  .flatMap((line) => /^([A-Z][A-Z0-9_]+)=/.exec(line)?.[1] ?? []);

test('every setting of .env.example has a row in the table of messages for wrong values', () => {
  expect(Object.keys(SETTINGS).toSorted()).toEqual(inExample.toSorted());
});

test('a portal with the settings that .env.example shows can start', () => {
  const shown = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const settings = [...shown.matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  expect(() => readEnv(Object.fromEntries(settings))).not.toThrow();
});

test.each(cases)(
  'the start of the portal and npm run doctor both refuse $name=$value',
  async (wrong) => {
    const settings = { ...wrong.beside, [wrong.name]: wrong.value };
    const line = `  ${wrong.name}: ${wrong.words}`;
    let said = '';
    try {
      readEnv(settings);
    } catch (error) {
      said = error instanceof Error ? error.message : '';
    }
    expect(said.split('\n')).toContainEqual(expect.stringContaining(line));
    const findings = await diagnose(settings, readRotation);
    expect(findings).toMatchObject([{ area: 'settings', status: 'problem', message: said }]);
  },
);

const START = new URL('../../scripts/start.ts', import.meta.url);
const DOCTOR = new URL('../../scripts/doctor.ts', import.meta.url);

const WRONG_BY_THEMSELVES = Object.entries(SETTINGS).flatMap(([name, wrong]) =>
  typeof wrong === 'string' || wrong.beside ? [] : [{ name, ...wrong }],
);

test.each([
  {
    what: 'all settings that are wrong by themselves',
    settings: Object.fromEntries(
      WRONG_BY_THEMSELVES.map(({ name, values }) => [name, values[0] ?? '']),
    ),
    lines: WRONG_BY_THEMSELVES.map(({ name, words }) => `  ${name}: ${words}`),
  },
  {
    what: 'settings that lack another one',
    settings: {
      ...TWILIO,
      TWILIO_AUTH_TOKEN: '',
      ...AGENCY,
      AGENCY_CLIENT_ID: '',
      DATABASE_URL: 'postgresql://portal@localhost/portal',
      SESSION_SECRET: ' ',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'portal',
    },
    lines: [
      '  TWILIO_AUTH_TOKEN: is needed with TEXT_DRIVER=twilio',
      '  AGENCY_CLIENT_ID: is needed with AGENCY_ISSUER',
      '  SESSION_SECRET: is needed with DATABASE_URL',
      '  S3_SECRET_ACCESS_KEY: is needed too',
    ],
  },
])(
  'the start of the portal and npm run doctor, run as real processes, report $what without a stack trace',
  async ({ settings, lines }) => {
    const start = startChild(START, [], { NODE_ENV: 'production', ...settings });
    const doctor = startChild(DOCTOR, [], { NODE_ENV: 'production', ...settings });
    const [started, examined] = await Promise.all([start.ended, doctor.ended]);
    expect([started.code, examined.code]).toEqual([1, 1]);
    const reported = doctor.lines.join('\n');
    for (const said of [started.errors, reported]) {
      expect(lines.filter((line) => !said.includes(line))).toEqual([]);
      expect(said).not.toMatch(/^ +at /m);
    }
  },
  60_000,
);

test('the portal does not start if HOST is another machine’s address, and npm run doctor reports the problem', async () => {
  const host = '203.0.113.9';
  const words = `HOST is ${host}, which is not an address of this machine.`;
  await expect(listen(createServer(), { host, port: 0 })).rejects.toThrow(words);
  const [finding] = await examinePortal(readEnv({ HOST: host, PORT: '0' }));
  expect(finding).toMatchObject({ area: 'portal', status: 'problem', message: words });
});

test('the portal does not start if another program uses its PORT, and npm run doctor reports the problem', async () => {
  const other = createServer((_request, response) => response.end('not a portal'));
  onTestFinished(() => void other.close());
  const { port } = await listen(other, { host: '127.0.0.1', port: 0 });
  const words = `Another program is already listening on port ${port} (PORT).`;
  await expect(listen(createServer(), { host: '127.0.0.1', port })).rejects.toThrow(words);
  const [finding] = await examinePortal(readEnv({ HOST: '127.0.0.1', PORT: String(port) }));
  expect(finding).toMatchObject({ area: 'portal', status: 'problem', message: words });
});

test('a portal process does not start if DATA_DIR is a file, and npm run doctor reports the problem', async () => {
  const file = join(temporaryFolder(), 'data');
  writeFileSync(file, '');
  const settings = { DATA_DIR: file, DATABASE_URL: '', SESSION_SECRET: '', PORT: '0' };
  const start = startChild(new URL('../testing/server-child.ts', import.meta.url), [], settings);
  const doctor = startChild(DOCTOR, [], settings);
  const [started, examined] = await Promise.all([start.ended, doctor.ended]);
  expect([started.code, examined.code]).toEqual([1, 1]);
  expect(started.errors).toContain('DATA_DIR is a file');
  expect(doctor.lines.join('\n')).toContain('DATA_DIR is a file, not a folder.');
}, 60_000);
