import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentUser, login, logout, register } from '#shared/accounts/api.ts';
import { importChaplains } from '#shared/chaplain-import/api.ts';
import { approveChaplain, createOwnChaplain, deleteAllChaplains } from '#shared/chaplains/api.ts';
import { openObject } from '#shared/uploads/api.ts';
import { approveResource } from '#shared/resources/api.ts';
import { rsvpToTraining } from '#shared/training/api.ts';
import { trust } from '#shared/trust.ts';
import { tell } from '#server/features/messages/service.ts';
import { sortedStatuses, textOf } from '#server/testing/answers.ts';
import { application, registration, rosterRows } from '#server/testing/bodies.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved, PASSWORD } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { sampleFiles } from '#server/testing/sample-files.ts';
import { contribute } from '#server/testing/uploads.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import type { Nginx } from './nginx.ts';
import { openSite, type Portal } from './portals.ts';

const PAGES = resolve(import.meta.dirname, '../../dist/client');
const FOUR = [1, 2, 3, 4] as const;
const ROUNDS = 6;
const DUE = 12;

const site = trust<Awaited<ReturnType<typeof openSite>>>({}, 'beforeAll puts the members into it');
let portals: Portal[] = [];
let proxy: Nginx;

beforeAll(async () => {
  Object.assign(site, await openSite());
  await site.makeChaplain(approved, { email: 'listener@example.org' });
  for (let n = 1; n <= DUE; n += 1) {
    await site.makeAnnouncement({ scheduledFor: inHours(-n), title: `Roll call ${n}` });
  }
  portals = await Promise.all(FOUR.map(() => site.startPortal()));
  proxy = await site.startProxy(portals);
});
// Registered outside beforeAll, so that everything is closed even if the setup fails.
afterAll(() => site.close());

/** Sends four requests at the same time. nginx gives each to a different process. */
const fourTimes = <T>(send: (index: number) => Promise<T>) =>
  Promise.all(FOUR.map((_, index) => send(index)));

const admins = async () =>
  Promise.all(FOUR.map(async () => (await site.signInAs('admin')).visitor));

const importBy = (visitor: Visitor, rows: readonly object[]) =>
  visitor.send('POST', importChaplains.path, { body: { chaplains: rows } });

async function count(query: string, values: unknown[] = []) {
  const { rows } = await site.db.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n ${query}`,
    values,
  );
  return rows[0]?.n;
}

describe('Four processes behind one proxy behave as one', () => {
  it('four requests through nginx are answered by four different processes (B8)', async () => {
    await fourTimes(() => site.visitor().send('GET', '/readyz'));
    // Polls, because nginx logs a request only after answering.
    await expect.poll(() => proxy.answered()).toEqual(new Set(portals.map(({ port }) => port)));
  });

  it('if a chaplain is approved through four processes at the same time, only one approval is recorded (B8, C1)', async () => {
    const offices = await admins();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { chaplain, user } = await site.makeChaplain();
      const params = { id: chaplain.id };
      const answers = await fourTimes(async (n) => offices[n]?.call(approveChaplain, { params }));
      expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200, 200]);
      expect(new Set(answers.map((answer) => answer?.body.approvedBy)).size).toBe(1);
      const approvals = `FROM audit_events WHERE action = 'chaplain-approved' AND subject_id = $1`;
      expect(await count(approvals, [user.id])).toBe(1);
    }
  });

  it('if the same person registers through four processes at the same time, only one registration succeeds (B8, C2)', async () => {
    const body = registration({ username: 'quadruplet' });
    const answers = await fourTimes(() => site.visitor().send('POST', register.path, { body }));
    expect(sortedStatuses(answers)).toEqual([201, 409, 409, 409]);
  });

  it('an application sent to four processes at once makes one profile (B8, C3)', async () => {
    const { visitor, user } = await site.signInAs('chaplain');
    const body = application();
    const answers = await fourTimes(() => visitor.send('POST', createOwnChaplain.path, { body }));
    expect(sortedStatuses(answers)).toEqual([201, 409, 409, 409]);
    expect(await count('FROM chaplains WHERE user_id = $1', [user.id])).toBe(1);
  });

  it('four processes never give the last seats of a training session twice (B8, C4)', async () => {
    const people = await Promise.all(
      Array.from({ length: 24 }, () => site.signInAsChaplain(approved)),
    );
    const { id } = await site.makeTrainingSession({ maxCapacity: 5 });
    const answers = await Promise.all(
      people.map(({ visitor }) => visitor.call(rsvpToTraining, { params: { id } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 201));
    const seats = `FROM training_rsvps WHERE training_id = $1 AND status = 'registered'`;
    expect(await count(seats, [id])).toBe(5);
    expect(new Set(answers.map(({ body }) => body.rsvp?.waitlistPosition)).size).toBe(20);
  });

  it('a roster imported through four processes at once stores each person once (B8, C5)', async () => {
    const offices = await admins();
    const rows = rosterRows(60, { lastName: 'Fourfold' });
    const answers = await Promise.all(offices.map((visitor) => importBy(visitor, rows)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const imported = answers.map(({ body }) => Number(body.imported));
    expect(imported.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 60]);
    expect(await count(`FROM users WHERE last_name = 'Fourfold'`)).toBe(60);
  });

  it('an import stores everybody or nobody, even if one of the people registers through another process (B8, C6)', async () => {
    const [admin] = await admins();
    const rows = rosterRows(50, { lastName: 'Contested' });
    const { username, email } = rows[25] ?? {};
    const body = registration({ username, email, lastName: 'Contested' });
    const [imported, registered] = await Promise.all([
      admin && importBy(admin, rows),
      site.visitor().send('POST', register.path, { body }),
    ]);
    // If the registration comes first, the import gives that person a profile.
    expect([
      [200, 201],
      [200, 409],
      [409, 201],
    ]).toContainEqual([imported?.status, registered.status]);
    const stored = imported?.status === 200 ? 50 : 1;
    expect(await count(`FROM users WHERE last_name = 'Contested'`)).toBe(stored);
  });

  it('if four processes save an edit of the same section at the same time, only one edit is stored (B8, C7)', async () => {
    const offices = await admins();
    const { id } = await site.makeSection();
    const answers = await fourTimes(async (n) =>
      offices[n]?.send('PUT', `/api/field-guide/${id}`, {
        body: { content: `By ${n}`, version: 1 },
      }),
    );
    const statuses = answers.map((answer) => answer?.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    const content = `By ${statuses.indexOf(200)}`;
    expect(
      await count('FROM field_guide_sections WHERE id = $1 AND content = $2', [id, content]),
    ).toBe(1);
  });

  it('if some processes approve a chaplain while others delete all chaplains, no chaplain is left afterwards (B8, C8)', async () => {
    const [one, two, three, four] = await admins();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { chaplain } = await site.makeChaplain();
      const params = { id: chaplain.id };
      const answers = await Promise.all([
        one?.call(approveChaplain, { params }),
        two?.call(deleteAllChaplains),
        three?.call(approveChaplain, { params }),
        four?.call(deleteAllChaplains),
      ]);
      const [first, , third] = answers.map((answer) => answer?.status);
      expect([200, 404]).toContain(first);
      expect([200, 404]).toContain(third);
      expect([answers[1]?.status, answers[3]?.status]).toEqual([204, 204]);
      expect(await count('FROM chaplains')).toBe(0);
    }
  });

  it('an import and another process’s deletion of all chaplains run one after the other (B8, C9)', async () => {
    const [one, two] = await admins();
    for (let round = 0; round < ROUNDS; round += 1) {
      const rows = rosterRows(300, { lastName: `Ordered ${round}` });
      const [imported, deleted] = await Promise.all([
        one && importBy(one, rows),
        two?.call(deleteAllChaplains),
      ]);
      expect([imported?.status, deleted?.status]).toEqual([200, 204]);
      const { rows: events } = await site.db.pool.query<{ action: string }>(
        `SELECT action FROM audit_events WHERE action IN ('all-chaplains-deleted', 'chaplains-imported')
          ORDER BY position DESC LIMIT 1`,
      );
      const left = `FROM chaplains JOIN users ON users.id = user_id WHERE last_name = $1`;
      expect(await count(left, [`Ordered ${round}`])).toBe(
        events[0]?.action === 'chaplains-imported' ? 300 : 0,
      );
    }
  });

  it('four processes count wrong passwords for an account together (B8, A4)', async () => {
    await site.makeUser({ username: 'locked' });
    const attempt = (password: string) =>
      site.visitor().call(login, { body: { username: 'locked', password } });
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await attempt('wrong')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const answers = await fourTimes(() => attempt(PASSWORD));
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
  });

  it('a session opened by one process is valid at all four, and signing out ends the session at all four (B8)', async () => {
    const { username } = await site.makeUser();
    const visitor = site.visitor();
    await visitor.call(login, { body: { username, password: PASSWORD } });
    const stolen = new Map(visitor.cookies);
    const known = await fourTimes(() => visitor.call(currentUser));
    expect(known.map(({ body }) => body.username)).toEqual(FOUR.map(() => username));
    expect((await visitor.call(logout)).status).toBeLessThan(300);
    const after = await fourTimes(() => {
      const browser = site.visitor();
      for (const [name, value] of stolen) browser.cookies.set(name, value);
      return browser.call(currentUser);
    });
    expect(after.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  it('a file uploaded through one process can be opened through all four (B8)', async () => {
    const [admin] = await admins();
    if (!admin) throw new Error('there are four');
    const made = await contribute(admin);
    const params = { id: textOf(made, 'id') };
    expect((await admin.call(approveResource, { params })).status).toBe(200);
    const [id = ''] = /[0-9a-f-]{36}/.exec(textOf(made, 'fileUrl')) ?? [];
    const files = await fourTimes(async () => {
      const leading = await admin.call(openObject, { params: { id } });
      const file = await fetch(leading.headers.get('location') ?? '');
      return Buffer.from(await file.arrayBuffer()).equals(sampleFiles.pdf());
    });
    expect(files).toEqual([true, true, true, true]);
  });

  it('four processes send each message only once (B8, M3)', async () => {
    const people = await Promise.all(Array.from({ length: 200 }, () => site.makeChaplain()));
    const to = people.map(({ user }) => ({ userId: user.id }));
    const tellOf = (one: (typeof to)[number]) =>
      site.db.transaction((tx) =>
        tell(tx, { kind: 'application-approved', facts: {}, to: [one], actorId: null }),
      );
    await Promise.all(to.map(tellOf));
    const addresses = people.map(({ user }) => user.email).toSorted();
    const sent = async () =>
      (await readOutbox(site.db)).filter(
        ({ kind, state }) => kind === 'application-approved' && state === 'sent',
      ).length;
    await expect.poll(sent, { timeout: 30_000 }).toBeGreaterThanOrEqual(people.length);
    const got = site.mail.received.flatMap(({ recipients }) => recipients);
    expect(got.filter((address) => addresses.includes(address)).toSorted()).toEqual(addresses);
  });

  it('announcements due when four processes start are sent only once each (B8, M3)', async () => {
    const due = `FROM announcements WHERE state = 'scheduled'`;
    await expect.poll(() => count(due), { timeout: 30_000 }).toBe(0);
    const got = () =>
      site.mail.received
        .filter(({ recipients }) => recipients.includes('listener@example.org'))
        .map(({ mail }) => mail.subject);
    await expect.poll(() => got().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(DUE);
    expect(new Set(got()).size).toBe(DUE);
    expect(got()).toHaveLength(DUE);
  });

  it('four processes serve the same build: every file has the hash that the service worker expects (B8, O6)', async () => {
    const workers = await fourTimes(() => fetch(`${site.url}/sw.js`));
    expect(new Set(workers.map(({ headers }) => headers.get('cache-control')))).toEqual(
      new Set(['no-cache']),
    );
    expect(new Set(await Promise.all(workers.map((worker) => worker.text()))).size).toBe(1);
    const files = readdirSync(PAGES, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && !/\.(br|gz)$/.test(file.name))
      .map((file) => join(file.parentPath, file.name).slice(PAGES.length))
      .filter((path) => path !== '/index.html');
    expect(files.length).toBeGreaterThan(50);
    for (const path of files) {
      const served = await fourTimes(async () =>
        hashOf(Buffer.from(await (await fetch(site.url + path)).arrayBuffer())),
      );
      // The manifest differs from its file: the server writes the program's names into it.
      const expected =
        path === '/manifest.webmanifest' ? served[0] : hashOf(readFileSync(join(PAGES, path)));
      expect([path, ...new Set(served)]).toEqual([path, expected]);
    }
  });

  it('an old tab’s request for a file of an older build gets 404 from all four processes (B8, O5)', async () => {
    const answers = await fourTimes(() => fetch(`${site.url}/assets/page-01dbu11d.js`));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const types = answers.map(({ headers }) => headers.get('content-type'));
    expect(types.join()).not.toContain('html');
  });
});

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('base64');
