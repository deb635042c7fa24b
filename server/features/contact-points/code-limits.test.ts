import { pino } from 'pino';
import { describe, expect, onTestFinished } from 'vitest';
import { confirmTextNumber, sendTextCode } from '#shared/contact-points/api.ts';
import { systemStatus } from '#shared/system/api.ts';
import { readEnv } from '#server/settings/env.ts';
import { startMessenger } from '#server/messenger/messenger.ts';
import { sortedStatuses } from '#server/testing/answers.ts';
import { databaseAway } from '#server/testing/broken-database.ts';
import { addTextNumber, readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { approved } from '#server/testing/person-factories.ts';
import { TEST_SECRET } from '#server/testing/serve-app.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { useTestApp, type TestApp } from '#server/testing/test-app.ts';
import { startTextReceiver } from '#server/testing/text-receiver.ts';
import { changeNumber } from '#server/testing/text-numbers.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { createCodeLimits } from './code-limits.ts';

const TYPED = '(502) 555-0143';
const NUMBER = '+15025550143';
const textProvider = { name: 'webhook', secret: 'a secret of this test' } as const;

const app = useTestApp({ textProvider });
const test = testWithPeople(app);

const ask = (visitor: Visitor, number = TYPED) => visitor.call(sendTextCode, { body: { number } });

function browserAt(portal: Pick<TestApp, 'visitor'>, { cookies }: Pick<Visitor, 'cookies'>) {
  const browser = portal.visitor();
  browser.cookies.set('sid', cookies.get('sid') ?? '');
  return browser;
}

const stranger = async () => (await app.signInAsChaplain(approved)).visitor;

async function askOften(visitor: Visitor, times: number, number = TYPED) {
  const statuses = [];
  for (let time = 0; time < times; time += 1) statuses.push((await ask(visitor, number)).status);
  return statuses;
}

const passHours = (hours: number) =>
  app.db.pool.query('UPDATE rate_limits SET expire = expire - $1::bigint', [hours * 3_600_000]);

const codes = async () =>
  (await readOutbox(app.db)).filter(({ kind }) => kind === 'text-code').length;

describe('people who get a code to confirm a number for text messages', () => {
  test('if people who are not approved request a code to confirm a phone number, the answer is 403 (X3)', async ({
    guest,
    newcomer,
    applicant,
  }) => {
    for (const visitor of [guest, newcomer, applicant]) {
      const { status, body } = await ask(visitor);
      expect([status, body.code]).toEqual([403, 'needs-approval']);
    }
    expect(await codes()).toBe(0);
  });

  test('administrators and approved chaplains can request a code to confirm their phone number (X3)', async ({
    admin,
    chaplain,
  }) => {
    expect((await ask(admin, '502-555-0144')).status).toBe(204);
    expect((await ask(chaplain)).status).toBe(204);
    const { visitor } = await app.signInAsChaplain({ ...approved, isActive: false });
    expect((await ask(visitor, '502-555-0145')).status).toBe(204);
  });

  test('twenty newly registered accounts can’t make the portal send a code to any phone number (X3)', async () => {
    const accounts = await Promise.all(Array.from({ length: 20 }, () => app.signInAsChaplain()));
    const answers = await Promise.all(
      accounts.map(({ visitor }, at) => ask(visitor, `+1502555${1000 + at}`)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    expect(await codes()).toBe(0);
  });
});

describe('the phone numbers that codes are sent to', () => {
  test.each([
    ['Jamaica, which has +1 too', '+1 876 555 0143'],
    ['the Dominican Republic, which has +1 too', '+1 809 555 0143'],
    ['Canada, which has +1 too', '+1 416 555 0143'],
    ['Latvia', '+371 21 234 567'],
    ['no country', '+1 999 555 0143'],
    ['a satellite', '+882 13 000 000'],
  ])(
    'a code to a phone number of %s is refused with 400 if texts go only to the United States (X3)',
    async (_where, number) => {
      const { status, body } = await ask(await stranger(), number);
      expect(status).toBe(400);
      expect(body.fields?.['number']).toContain('We send them to: United States.');
      expect(await codes()).toBe(0);
    },
  );

  test.each([
    ['with a premium rate', '+1 900 555 0143'],
    ['that forwards to others', '+1 500 555 0143'],
    ['with a premium rate in another country', '+49 900 1234567'],
  ])(
    'a code to a phone number %s is refused with 400 because messages to it cost extra (X3)',
    async (_what, number) => {
      const portal = await app.secondProcess({ textProvider, textCountries: ['US', 'DE'] });
      const { status, body } = await ask(browserAt(portal, await stranger()), number);
      expect(status).toBe(400);
      expect(body.fields?.['number']).toContain('cost extra');
    },
  );

  test('codes are sent to phone numbers of every country in TEXT_COUNTRIES', async ({
    chaplain,
  }) => {
    const portal = await app.secondProcess({ textProvider, textCountries: ['US', 'CA'] });
    const browser = browserAt(portal, chaplain);
    expect((await ask(browser, '+1 416 555 0143')).status).toBe(204);
    const refused = await ask(browser, '+1 876 555 0143');
    expect(refused.body.message).toContain('United States and Canada');
  });
});

describe('codes that strangers request for somebody’s phone number', () => {
  test('all strangers together can request at most three codes an hour and five a day for one phone number (X3)', async () => {
    const inFirstHour = await Promise.all([stranger(), stranger(), stranger(), stranger()]);
    const answers = await Promise.all(inFirstHour.map((visitor) => ask(visitor)));
    expect(sortedStatuses(answers)).toEqual([204, 204, 204, 429]);
    await passHours(1);
    expect(await askOften(await stranger(), 3)).toEqual([204, 204, 429]);
    await passHours(1);
    expect((await ask(await stranger())).status).toBe(429);
    expect(await codes()).toBe(5);
    expect((await ask(await stranger(), '502-555-0144')).status).toBe(204);
  });

  test('a chaplain still gets codes for the number in their profile after a hundred requests by strangers (X3)', async () => {
    const { visitor: owner } = await app.signInAsChaplain({ ...approved, phone: TYPED });
    const strangers = await Promise.all(Array.from({ length: 10 }, stranger));
    const tries = await Promise.all(strangers.map((visitor) => askOften(visitor, 10)));
    expect(tries.flat().filter((status) => status === 204)).toHaveLength(3);
    expect(await askOften(owner, 4)).toEqual([204, 204, 204, 429]);
  });

  test('after strangers have requested codes for a number, its owner can still get one, even after replying STOP (X3)', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    await changeNumber(app.db, chaplain.user.id, { stoppedAt: new Date() });
    await Promise.all([askOften(await stranger(), 3), askOften(await stranger(), 3)]);
    expect((await ask(chaplain)).status).toBe(204);
  });

  test('if strangers put somebody’s confirmed number into their own profiles, they still get only three codes for it (X3)', async ({
    chaplain,
  }) => {
    await addTextNumber(app.db, chaplain.user.id, NUMBER);
    const pretenders = await Promise.all(
      [1, 2, 3].map(() => app.signInAsChaplain({ ...approved, phone: TYPED })),
    );
    const tries = await Promise.all(pretenders.map(({ visitor }) => askOften(visitor, 3)));
    expect(tries.flat().filter((status) => status === 204)).toHaveLength(3);
  });

  test('the limit of codes for strangers also applies to an unapproved person who enters the number in their own profile', async () => {
    const { user } = await app.makeChaplain({ phone: TYPED }, { role: 'admin' });
    await askOften(await stranger(), 3);
    expect((await ask(await app.signIn(user))).status).toBe(429);
  });

  test('one account gets at most five codes a day for one phone number, even for the owner’s own number', async () => {
    const { visitor: owner } = await app.signInAsChaplain({ ...approved, phone: TYPED });
    expect(await askOften(owner, 3)).toEqual([204, 204, 204]);
    await passHours(1);
    expect(await askOften(owner, 3)).toEqual([204, 204, 429]);
  });
});

describe('the portal’s daily maximum of codes', () => {
  const used = (text: string) => app.logged().split(text).length - 1;

  test('once the portal has sent its daily maximum of codes, more are refused and the operator is warned once (X3)', async ({
    admin,
  }) => {
    const settings = { textProvider, textCodesPerDay: 2 };
    const first = await app.secondProcess(settings);
    const second = await app.secondProcess(settings);
    const asked = await Promise.all(
      Array.from({ length: 6 }, async (_, at) =>
        ask(browserAt(at % 2 ? first : second, await stranger()), `502-555-01${40 + at}`),
      ),
    );
    const refused = asked.filter(({ status }) => status !== 204);
    expect(refused).toHaveLength(4);
    for (const { status, body, headers } of refused) {
      expect([status, body.code]).toEqual([429, 'codes-used-up']);
      expect(body.message).toBe(
        'The portal has sent as many codes as it may in a day. Please try again tomorrow, or call the program office: (555) 555-0100.',
      );
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000);
    }
    expect(await codes()).toBe(2);
    expect(used('as many codes for text messages as TEXT_CODES_PER_DAY')).toBe(1);
    const warning = app
      .logged()
      .split('\n')
      .find((line) => line.includes('as many codes'));
    expect(warning).toContain('"perDay":2');

    const { body } = await browserAt(first, admin).call(systemStatus);
    expect(body.attention.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('The day’s limit of 2 codes by text message is reached'),
    );
  });

  test('a refused request for a code does not count towards the portal’s daily maximum', async () => {
    const portal = await app.secondProcess({ textProvider, textCodesPerDay: 2 });
    const { visitor: owner, user } = await app.signInAsChaplain(approved);
    await addTextNumber(app.db, user.id, NUMBER);
    expect((await ask(browserAt(portal, owner))).body.code).toBe('number-confirmed');
    expect((await ask(browserAt(portal, owner), '+44 7911 123456')).status).toBe(400);
    expect((await ask(browserAt(portal, await stranger()))).status).toBe(204);
    expect((await ask(browserAt(portal, await stranger()))).status).toBe(204);
    expect((await ask(browserAt(portal, await stranger()))).body.code).toBe('codes-used-up');
  });

  test('each limit of codes counts under its own name, which other processes use too', async () => {
    const portal = await app.secondProcess({ textProvider, textCodesPerDay: 1 });
    expect((await ask(browserAt(portal, await stranger()))).status).toBe(204);
    expect((await ask(browserAt(portal, await stranger()))).status).toBe(429);
    const { rows } = await app.db.pool.query<{ name: string }>(
      "SELECT DISTINCT split_part(key, ':', 1) AS name FROM rate_limits",
    );
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'text-code-hour',
        'text-code-day',
        'text-code-pair',
        'text-code-strangers-hour',
        'text-code-strangers-day',
        'text-code-portal',
        'text-code-warning',
      ]),
    );
  });

  test('while the database is away, no operator is warned that the daily maximum of codes is reached', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const { orm } = await databaseAway();
    const asked = { userId: 'somebody', number: NUMBER, isOwn: true };
    const ofPortal = createCodeLimits({ orm, log, perDay: 1 })(asked).at(-1);
    const using = async () => ofPortal?.limit.use(ofPortal.key);
    await expect(using()).rejects.not.toMatchObject({ status: 429 });
    expect(lines).toEqual([]);
  });
});

describe('codes that reach the provider of text messages', () => {
  test('if strangers request a hundred codes for a number, it gets only three messages; its owner can still get a code (X3)', async () => {
    const receiver = await startTextReceiver(textProvider.secret);
    onTestFinished(receiver.stop);
    const { visitor: owner } = await app.signInAsChaplain({ ...approved, phone: TYPED });
    const strangers = await Promise.all(Array.from({ length: 10 }, stranger));
    await Promise.all(strangers.map((visitor) => askOften(visitor, 10)));
    const env = readEnv({
      DATA_DIR: temporaryFolder(),
      TEXT_DRIVER: 'webhook',
      TEXT_WEBHOOK_URL: receiver.url,
      TEXT_WEBHOOK_SECRET: textProvider.secret,
    });
    const settings = {
      secret: TEST_SECRET,
      publicUrl: undefined,
      fallbackAddress: app.url,
    };
    const log = pino({ level: 'silent' });
    onTestFinished(await startMessenger({ db: app.db, env, log, settings }));
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(3);

    expect((await ask(owner)).status).toBe(204);
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(4);
    expect(receiver.received.map(({ to }) => to)).toEqual([NUMBER, NUMBER, NUMBER, NUMBER]);
    const [code = ''] = /\d{6}/.exec(receiver.received.at(-1)?.text ?? '') ?? [];
    expect((await owner.call(confirmTextNumber, { body: { code } })).status).toBe(204);
  });
});
