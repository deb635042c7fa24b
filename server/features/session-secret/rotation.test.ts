import { pino } from 'pino';
import { expect } from 'vitest';
import { z } from 'zod';
import { currentUser } from '#shared/accounts/api.ts';
import { finishSignIn } from '#shared/second-factor/api.ts';
import { ownCalendarFeed } from '#shared/training/api.ts';
import type { Database } from '#server/db/database.ts';
import { readSetting } from '#server/db/portal-settings.ts';
import { judgeSecret } from '#server/doctor/judge-secret.ts';
import type { Secrets } from '#server/settings/session-secret.ts';
import { textOf } from '#server/testing/answers.ts';
import { databaseAway } from '#server/testing/broken-database.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { TEST_SECRET } from '#server/testing/serve-app.ts';
import { addAuthenticator, codeOf, typePassword } from '#server/testing/second-factor.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { readRotation, rotate } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

const OLD = TEST_SECRET;
const NEW = 'the secret that comes after the other one';
const log = pino({ level: 'silent' });

const recordSchema = z.object({
  first: z.string(),
  since: z.string(),
  former: z.array(z.string()),
});

const start = (...sessionSecrets: Secrets) => rotate({ db: app.db, sessionSecrets, log });

async function logOf(sessionSecrets: Secrets, db: Database = app.db) {
  const lines: unknown[] = [];
  const recording = pino(
    { base: null, timestamp: false },
    { write: (line) => lines.push(JSON.parse(line)) },
  );
  await rotate({ db, sessionSecrets, log: recording });
  return lines;
}

const portalWith = (...sessionSecrets: Secrets) => app.secondProcess({ sessionSecrets });

async function doctor(...secrets: Secrets) {
  const findings = judgeSecret(await readRotation(app.db.orm, secrets));
  return findings.map(({ status, message }) => `${status}: ${message}`);
}

async function seenBy({ visitor }: { visitor: () => Visitor }, person: Pick<Visitor, 'cookies'>) {
  const browser = visitor();
  for (const [name, value] of person.cookies) browser.cookies.set(name, value);
  return (await browser.call(currentUser)).status;
}

async function codeAt(
  { visitor }: { visitor: () => Visitor },
  user: { username: string },
  code: string,
) {
  const browser = visitor();
  await typePassword(browser, user);
  return browser.call(finishSignIn, { body: { code } });
}

test('cookies signed with the old session secret are valid while the settings list both secrets, in any order', async ({
  guest,
}) => {
  const [first, second, last] = [
    await portalWith(OLD, NEW),
    await portalWith(NEW, OLD),
    await portalWith(NEW),
  ];
  expect(await seenBy(second, guest)).toBe(200);
  expect(await seenBy(last, guest)).toBe(401);
  // During the change, processes with different lists must accept each other's cookies.
  const { user } = await app.signInAs('guest');
  const browser = second.visitor();
  expect((await typePassword(browser, user)).status).toBe(200);
  for (const portal of [first, second, last]) expect(await seenBy(portal, browser)).toBe(200);
  expect(await seenBy(app, browser)).toBe(401);
});

test('a calendar URL signed with the old secret works only while both secrets are listed; a URL copied in that time keeps working', async ({
  chaplain,
}) => {
  const [both, last] = [await portalWith(NEW, OLD), await portalWith(NEW)];
  const feedAt = async (portal: { url: string }, path: string) =>
    (await fetch(portal.url + path)).status;
  const old = new URL(textOf(await chaplain.call(ownCalendarFeed), 'url')).pathname;
  expect([await feedAt(both, old), await feedAt(last, old)]).toEqual([200, 404]);
  const browser = both.visitor();
  for (const [name, value] of chaplain.cookies) browser.cookies.set(name, value);
  const renewed = new URL(textOf(await browser.call(ownCalendarFeed), 'url')).pathname;
  expect(renewed).not.toBe(old);
  expect([await feedAt(both, renewed), await feedAt(last, renewed)]).toEqual([200, 200]);
});

test('an authenticator app works while both session secrets are listed, and a start encrypts the app’s secret with the new session secret', async () => {
  const { visitor, user } = await app.signInAs('guest');
  const { secret } = await addAuthenticator(visitor);
  const [both, last] = [await portalWith(NEW, OLD), await portalWith(NEW)];
  const code = codeOf(secret, 1);
  expect((await codeAt(last, user, code)).body.code).toBe('unreadable-authenticator');
  expect((await codeAt(both, user, code)).status).toBe(200);

  await start(NEW, OLD);
  // Lets the test use the same code again.
  await app.db.pool.query('UPDATE authenticators SET last_step = NULL');
  expect((await codeAt(last, user, code)).status).toBe(200);
  await app.db.pool.query('UPDATE authenticators SET last_step = NULL');
  // A process with only the old secret can no longer read the authenticator.
  expect((await codeAt(app, user, code)).body.code).toBe('unreadable-authenticator');
  expect((await codeAt(await portalWith(OLD, NEW), user, code)).status).toBe(200);
});

test('the doctor command reports what still needs the old session secret, and later that the old secret can be removed', async () => {
  expect(await doctor(OLD)).toEqual(['ok: There is one session secret.']);
  await start(OLD);
  const { visitor } = await app.signInAs('chaplain');
  await addAuthenticator(visitor);
  await visitor.call(ownCalendarFeed);

  expect(await doctor(OLD, NEW)).toEqual([
    'warning: There is a further secret that has not been used yet.',
  ]);
  await start(OLD, NEW);
  expect(await doctor(OLD, NEW)).toEqual([
    'warning: There is a further secret that has not been used yet.',
  ]);

  const sealed = 'warning: 1 authenticator app is still sealed with the old secret.';
  expect(await doctor(NEW, OLD)).toEqual([sealed]);
  await start(NEW, OLD);
  const ofFeeds =
    ' 1 calendar address from before the change may end with it: their owners copy the new one.';
  expect(await doctor(NEW, OLD)).toEqual([
    `warning: Nothing is sealed with the old secret any more, but 1 session from before the change may be signed with it.${ofFeeds}`,
  ]);

  await app.db.pool.query(`UPDATE sessions SET created_at = now() - interval '8 days'`);
  expect(await doctor(NEW, OLD)).toEqual([
    `ok: The old secret can go: nothing is sealed with it, and no session is signed with it.${ofFeeds}`,
  ]);
  expect(await doctor(NEW)).toEqual(['ok: There is one session secret.']);
});

test('the doctor command warns if app secrets are encrypted with a lost session secret, and if no start has used the list of secrets yet', async () => {
  const { visitor } = await app.signInAs('guest');
  await addAuthenticator(visitor);
  expect(await doctor(NEW)).toEqual([
    'warning: 1 authenticator app is sealed with a secret that the portal does not have, so that its codes are refused.',
    'ok: There is one session secret.',
  ]);
  const third = 'a third secret which nobody has seen before';
  expect((await doctor(NEW, third)).at(-1)).toBe(
    'warning: The portal has not been started with this list of secrets yet.',
  );
});

test('at a portal’s very first start, every session secret except the first in the list counts as a former secret', async () => {
  await app.signInAs('guest');
  await start(NEW, OLD);
  expect((await doctor(NEW, OLD)).join()).toContain('1 session from before the change');
});

test('two processes that start at the same time re-encrypt every authenticator app with the new secret', async () => {
  const people = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const { visitor, user } = await app.signInAs('guest');
      return { user, ...(await addAuthenticator(visitor)) };
    }),
  );
  await Promise.all([start(NEW, OLD), start(NEW, OLD)]);
  expect(await doctor(NEW)).toEqual(['ok: There is one session secret.']);
  const last = await portalWith(NEW);
  for (const { user, secret } of people) {
    expect((await codeAt(last, user, codeOf(secret, 1))).status).toBe(200);
  }
});

test('when the portal starts with a list of secrets, it logs how many authenticator apps it re-encrypted and how many it can’t read', async () => {
  for (let apps = 0; apps < 2; apps += 1) {
    await addAuthenticator((await app.signInAs('guest')).visitor);
  }
  expect(await logOf([NEW])).toEqual([]);
  expect(await logOf([NEW, OLD])).toEqual([
    { level: 30, count: 2, msg: 'authenticator apps were sealed anew' },
  ]);
  expect(await logOf([NEW, OLD])).toEqual([]);
  expect(await logOf(['a third secret which nobody has seen before', OLD])).toEqual([
    {
      level: 40,
      count: 2,
      msg: 'authenticator apps are sealed with none of the secrets of SESSION_SECRET',
    },
  ]);
});

test('if the portal can’t read the database when it starts, it logs that the authenticator apps could not be re-encrypted', async () => {
  expect(await logOf([NEW, OLD], await databaseAway())).toEqual([
    expect.objectContaining({
      level: 40,
      err: expect.anything(),
      msg: 'authenticator apps could not be sealed anew',
    }),
  ]);
});

test('the portal stores when the current session secret became the first, and up to ten former secrets that are not the current secret', async () => {
  const noted = async () => recordSchema.parse(await readSetting(app.db.orm, 'session-secret'));
  await start(OLD);
  const first = await noted();
  await start(OLD);
  expect(await noted()).toEqual(first);
  await start(NEW, OLD);
  await start(OLD, NEW);
  const back = await noted();
  expect(back.first).toBe(first.first);
  expect(back.former).toHaveLength(1);
  expect(back.former).not.toContain(back.first);
  for (let number = 0; number < 12; number += 1)
    await start(`the secret number ${number} of twelve`);
  expect((await noted()).former).toHaveLength(10);

  // NEW wasn't the first secret at the last start, so the portal knows no date for it.
  expect(await readRotation(app.db.orm, [NEW, OLD])).toEqual({
    byFirst: 0,
    byOthers: 0,
    unreadable: 0,
    sessions: 0,
    feeds: 0,
    hasOthers: true,
    isWaiting: false,
    since: null,
  });
});

test('the portal stores only 16 characters of a hash of each session secret', async () => {
  await start(NEW, OLD);
  const { first, former } = recordSchema.parse(await readSetting(app.db.orm, 'session-secret'));
  expect(former).toHaveLength(1);
  for (const stored of [first, ...former]) expect(stored).toMatch(/^[\w-]{16}$/);
});

test('a list of session secrets waits for its next change if one of them has never been the first', async () => {
  await start(OLD);
  await start(NEW, OLD);
  const { since } = recordSchema.parse(await readSetting(app.db.orm, 'session-secret'));
  const third = 'a third secret which nobody has seen before';
  const read = (...secrets: Secrets) => readRotation(app.db.orm, secrets);
  expect(await read(NEW)).toMatchObject({ hasOthers: false, isWaiting: false, since });
  expect(await read(NEW, OLD)).toMatchObject({ hasOthers: true, isWaiting: false, since });
  expect(await read(NEW, OLD, third)).toMatchObject({ hasOthers: true, isWaiting: true, since });
});
