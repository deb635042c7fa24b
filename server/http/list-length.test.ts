import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler } from 'express';
import { describe, expect, it } from 'vitest';
import { listUsers } from '#shared/accounts/api.ts';
import { listAuditEvents } from '#shared/audit/api.ts';
import { AUDIT_COUNT_LIMIT } from '#shared/audit/constants.ts';
import { activationBoard } from '#shared/calls/api.ts';
import { exportChaplains, listChaplains } from '#shared/chaplains/api.ts';
import { listCredentialKinds } from '#shared/credentials/kinds/api.ts';
import { listOpenDeployments, listTeams } from '#shared/deployments/api.ts';
import { exportDirectory } from '#shared/directory/api.ts';
import { endpoints } from '#shared/endpoints.ts';
import { MAX_ROWS } from '#shared/fields.ts';
import { exportHours } from '#shared/hours/api.ts';
import { listLogAuthors } from '#shared/incident-log/api.ts';
import type { Endpoint } from '#shared/http.ts';
import { listSiteCodes, listWalkUpMatches } from '#shared/walk-ups/api.ts';
import { listTiers } from '#shared/readiness/api.ts';
import { trust } from '#shared/trust.ts';
import { exportAttendance } from '#shared/training/api.ts';
import { listOwnSessions } from '#shared/sessions/api.ts';
import { fileOf, totalOf } from '#server/testing/answers.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Answer } from '#server/testing/visitor.ts';
import { anonymous } from './guards.ts';
import { mount, type RequestScope } from './mount.ts';

const app = useTestApp();

const MANY = 2 * MAX_ROWS + 1;

const lists = Object.values<Endpoint>(endpoints).filter(({ list }) => list);

async function crowd() {
  const { visitor } = await app.signInAs('admin');
  await app.db.pool.query(
    `WITH made AS (
      INSERT INTO users (username, email, first_name, last_name)
      SELECT 'crowd' || n, 'crowd' || n || '@example.org', 'Pat', 'Crowd' || n / 2
      FROM generate_series(1, $1::int) AS n RETURNING id)
    INSERT INTO chaplains (user_id, phone, city, affiliation, is_approved, is_active)
    SELECT id, '502-555-0142', 'Frankfort', 'christian', true, true FROM made`,
    [MANY],
  );
  return visitor;
}

function column(answer: Answer, header: string) {
  const [names = [], ...rows] = readCsv(fileOf(answer).replace(/^\uFEFF/, ''));
  return rows.map((row) => row[names.indexOf(header)] ?? '');
}

describe('lists without a limit', () => {
  it.each(lists.filter(({ query }) => query).map((list) => [list.path, list] as const))(
    'the list %s returns at most 1,000 rows unless the request has a limit',
    (_path, { query }) => {
      expect(query?.parse({})).toMatchObject({ limit: MAX_ROWS, offset: 0 });
    },
  );

  it('only lists that are always short have no limit, such as tiers, credential kinds and the caller’s sessions', () => {
    expect(
      lists
        .filter(({ query }) => !query)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual([
      listLogAuthors.path,
      listSiteCodes.path,
      listWalkUpMatches.path,
      listCredentialKinds.path,
      listOpenDeployments.path,
      listTeams.path,
      listOwnSessions.path,
      listTiers.path,
    ]);
  });

  it('a list requested without a limit returns the first 1,000 rows and the total', async () => {
    const visitor = await crowd();
    await app.db.pool.query(
      `INSERT INTO audit_events (action) SELECT 'signed-in' FROM generate_series(1, $1)`,
      [MANY],
    );
    const users = await visitor.call(listUsers, { query: { search: 'crowd' } });
    const chaplains = await visitor.call(listChaplains);
    const found = await visitor.call(listChaplains, { query: { search: 'crowd' } });
    const events = await visitor.call(listAuditEvents, { query: { action: 'signed-in' } });
    for (const answer of [users, chaplains, found]) {
      expect([answer.body.length, totalOf(answer)]).toEqual([MAX_ROWS, MANY]);
    }
    expect([events.body.length, totalOf(events)]).toEqual([MAX_ROWS, AUDIT_COUNT_LIMIT + 1]);
  });
});

describe('large boards', () => {
  it('the board of an activation with thousands of chaplains lists 1,000, those on scene first, and counts them all', async () => {
    const visitor = await crowd();
    const { id } = await app.makeActivation();
    await app.db.pool.query(
      `INSERT INTO activation_assignments (activation_id, chaplain_id, chaplain_name, status)
       SELECT $1, id, 'Pat', CASE row_number() OVER (ORDER BY sort_name DESC, id DESC)
         WHEN 1 THEN 'on-scene' WHEN 2 THEN 'asked' ELSE 'declined' END FROM chaplains`,
      [id],
    );
    const { body } = await visitor.call(activationBoard, { params: { id } });
    const rows = trust<{ status: string }[]>(body.rows, 'the board has rows').map(
      ({ status }) => status,
    );
    expect(rows).toHaveLength(MAX_ROWS);
    expect(rows).toEqual(expect.arrayContaining(['on-scene', 'asked']));
    expect(body.activation).toMatchObject({ counts: { onScene: 1, declined: MANY - 2 } });
  });
});

describe('long exports', () => {
  it.each([
    ['chaplains', exportChaplains, 'Last Name'],
    ['the directory', exportDirectory, 'Last Name'],
  ] as const)(
    'an exported file of %s with thousands of rows has every row exactly once, in order',
    async (_of, endpoint, header) => {
      const answer = await (await crowd()).call(endpoint);
      const names = column(answer, header);
      expect(names).toHaveLength(MANY);
      expect(names).toEqual(names.toSorted());
      expect(new Set(names).size).toBe(Math.floor(MANY / 2) + 1);
    },
  );

  it('an export of a search for chaplains contains every match', async () => {
    const visitor = await crowd();
    const answer = await visitor.call(exportChaplains, { query: { search: 'crowd1' } });
    const { body } = await visitor.call(listChaplains, { query: { search: 'crowd1', limit: 1 } });
    expect(body).toHaveLength(1);
    expect(column(answer, 'Username').toSorted()).toEqual(
      Array.from({ length: MANY }, (_, index) => index + 1)
        .filter((n) => `crowd${n}`.startsWith('crowd1') || `${Math.floor(n / 2)}`.startsWith('1'))
        .map((n) => `crowd${n}`)
        .toSorted(),
    );
  });

  it('an export of hours has every time on scene exactly once, even if all arrivals were at the same moment', async () => {
    const visitor = await crowd();
    const { id } = await app.makeActivation();
    await app.db.pool.query(
      `WITH asked AS (
         INSERT INTO activation_assignments (activation_id, chaplain_id, chaplain_name)
         SELECT $1, id, 'Pat' FROM chaplains RETURNING id)
       INSERT INTO deployment_shifts (assignment_id, arrived_at, left_at)
       SELECT id, timestamptz '2026-03-01 08:00:00.123456+00', timestamptz '2026-03-01 09:00+00'
       FROM asked`,
      [id],
    );
    expect(column(await visitor.call(exportHours), 'Name')).toHaveLength(MANY);
  });

  it('an export of an attendance list has every chaplain exactly once', async () => {
    const visitor = await crowd();
    const { id } = await app.makeTrainingSession();
    await app.db.pool.query(
      'INSERT INTO training_rsvps (training_id, chaplain_id) SELECT $1, id FROM chaplains',
      [id],
    );
    const answer = await visitor.call(exportAttendance, { params: { id } });
    expect(new Set(column(answer, 'Email')).size).toBe(MANY);
  });

  it('if an export fails half-way, the download is cut off, so that nobody takes the file for a complete one', async () => {
    const answers = async function* () {
      yield 'First Name\r\n';
      await Promise.resolve();
      throw new Error('the database is gone');
    };
    const mounted = mount(exportDirectory, anonymous, async () => ({
      filename: 'directory.csv',
      content: answers(),
    }));
    const broken = express();
    const scope = trust<RequestScope>({ user: null }, 'the guard asks for no more');
    broken.get('/', (req, res, next) => void mounted.answer(req, res, scope).catch(next));
    // Without this handler, Express would log the error.
    const swallow: ErrorRequestHandler = (_error, _req, res, _next) => void res.destroy();
    broken.use(swallow);
    const server = broken.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = trust<AddressInfo>(server.address(), 'it listens on a port');
      const answer = await fetch(`http://127.0.0.1:${port}/`);
      expect(answer.status).toBe(200);
      await expect(answer.text()).rejects.toThrow(/terminated/);
    } finally {
      server.close();
    }
  });
});
