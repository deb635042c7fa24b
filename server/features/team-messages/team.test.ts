import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { cancelActivation } from '#shared/activations/api.ts';
import { countRecipients } from '#shared/calls/api.ts';
import { countTeam, tellTeam } from '#shared/team-messages/api.ts';
import type { TeamMessageInput } from '#shared/team-messages/schemas.ts';
import { cancelActivation as cancelNow } from '#server/features/activations/service.ts';
import { groupRows } from '#server/db/group-rows.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { teamMessage } from '#server/testing/bodies.ts';
import { beforeCommit } from '#server/testing/held-lock.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { tellTeam as writeToTeam } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

const ALL = ['asked', 'coming', 'on-scene', 'left', 'declined', 'released'] as const;

async function team() {
  const { id } = await app.makeActivation();
  const people: Partial<Record<(typeof ALL)[number], string>> = {};
  for (const status of ALL) {
    const { chaplain, user } = await app.makeChaplain(approved);
    await app.makeDeployment({ activationId: id, chaplainId: chaplain.id, status });
    people[status] = user.id;
  }
  return { id, params: { id }, people };
}

const told = async () =>
  (await readOutbox(app.db))
    .filter(({ kind }) => kind === 'team-message')
    .map(({ userId }) => userId)
    .toSorted();

describe('a message to the team', () => {
  test('a message to the team goes to everybody who is asked, coming or on scene; the log says how many people got it', async ({
    admin,
  }) => {
    const { params, people } = await team();
    const body = teamMessage({ text: 'Briefing at 18:00' });
    const answer = await admin.call(tellTeam, { params, body });
    expect(answer.body).toEqual({ told: 3 });
    expect(await told()).toEqual(
      [people.asked, people.coming, people['on-scene']].map(String).toSorted(),
    );
    const line = { kind: 'team-told', text: 'Briefing at 18:00', details: { told: 3 } };
    expect(await readLog(app.db)).toMatchObject([{ ...line, authorId: admin.user.id }]);
    expect((await readLog(app.db))[0]?.details).toEqual({ told: 3 });
    const details = { count: 3, eventType: 'Tornado', location: 'Mayfield' };
    expect(await auditTrail(app)).toEqual([
      { action: 'team-told', actor: admin.user.id, subject: null, details },
    ]);
  });

  test.each(['asked', 'coming', 'on-scene'] as const)(
    'a team message to the people who are %s goes only to them, and the preview counts the same people',
    async (state) => {
      const { visitor } = await app.signInAs('admin');
      const { params, people } = await team();
      const preview = await visitor.call(countTeam, { params, query: { state } });
      expect(preview.body).toMatchObject({ people: 1, unreachable: 0 });
      await visitor.call(tellTeam, { params, body: teamMessage({ state }) });
      expect(await told()).toEqual([people[state]]);
      expect(await readLog(app.db)).toMatchObject([{ details: { told: 1, state } }]);
    },
  );

  test('a team message to a site goes only to its people, and the log names the site', async ({
    admin,
  }) => {
    const { id, params, people } = await team();
    const siteId = randomUUID();
    await app.db.pool.query(
      "INSERT INTO sites (id, activation_id, name, begins_at) VALUES ($1, $2, 'The gym', now())",
      [siteId, id],
    );
    await app.db.pool.query(
      "UPDATE activation_assignments SET site_id = $1 WHERE status = 'coming'",
      [siteId],
    );
    await admin.call(tellTeam, { params, body: teamMessage({ siteId }) });
    expect(await told()).toEqual([people.coming]);
    expect(await readLog(app.db)).toMatchObject([{ details: { told: 1, site: 'The gym' } }]);
  });

  test('a message to the team leaves out people who are being released', async ({ admin }) => {
    const { id, params } = await team();
    await app.db.pool.query(
      "UPDATE activation_assignments SET release_at = now() + interval '9 s' WHERE activation_id = $1",
      [id],
    );
    const answer = await admin.call(tellTeam, { params, body: teamMessage() });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'nobody' });
    expect(await readLog(app.db)).toEqual([]);
  });

  test('if the same message to the team is sent twice at the same moment, it goes out once (D1)', async ({
    admin,
  }) => {
    const { params } = await team();
    const body = teamMessage();
    const send = () => admin.call(tellTeam, { params, body });
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ body: answer }) => answer)).toEqual([{ told: 3 }, { told: 3 }]);
    expect(await told()).toHaveLength(3);
    const other = await admin.call(tellTeam, { params, body: { ...body, text: 'Other' } });
    expect(other.status).toBe(409);
  });

  test.each<[string, Partial<TeamMessageInput>]>([
    ['without a text', { text: '  ' }],
    ['of 501 characters', { text: 'a'.repeat(501) }],
  ])('a message to the team %s is refused', async (_, values) => {
    const { visitor } = await app.signInAs('admin');
    const { params } = await team();
    const answer = await visitor.call(tellTeam, { params, body: teamMessage(values) });
    expect(answer.status).toBe(400);
    expect(await told()).toEqual([]);
  });

  test('a message to the team of an activation that is over is refused', async ({ admin }) => {
    const { id } = await app.makeActivation({ status: 'completed' });
    const answer = await admin.call(tellTeam, { params: { id }, body: teamMessage() });
    expect(answer.body).toMatchObject({ code: 'activation-over' });
  });
});

describe('an activation that is cancelled while messages wait', () => {
  async function called(people: number, sent: number, status: 'asked' | 'coming' = 'asked') {
    const { id } = await app.makeActivation();
    await app.db.pool.query(
      `WITH made AS (
        INSERT INTO users (username, email, first_name, last_name)
        SELECT 'crowd' || n, 'crowd' || n || '@example.org', 'Pat', 'Crowd' || n
        FROM generate_series(1, $1::int) AS n RETURNING id),
      profiles AS (
        INSERT INTO chaplains (user_id, phone, city, affiliation, is_approved, is_active)
        SELECT id, '502-555-0142', 'Frankfort', 'christian', true, true FROM made RETURNING id)
      INSERT INTO activation_assignments (activation_id, chaplain_id, chaplain_name, status)
      SELECT $2::uuid, id, 'Pat', $3 FROM profiles`,
      [people, id, status],
    );
    const { visitor, user } = await app.signInAs('admin');
    const params = { id };
    await visitor.call(tellTeam, { params, body: teamMessage() });
    await app.db.pool.query(
      `UPDATE deliveries SET state = 'sent', sent_at = now()
      WHERE id IN (SELECT id FROM deliveries ORDER BY id LIMIT $1)`,
      [sent],
    );
    return { visitor, params, actorId: user.id };
  }

  const states = async (kind: string) => {
    const rows = (await readOutbox(app.db)).filter((delivery) => delivery.kind === kind);
    return [...groupRows(rows, ({ state }) => state)]
      .map(([state, all]) => `${all.length} ${state}`)
      .toSorted();
  };

  test('cancelling an activation drops its unsent team messages, and notifies only people whose message was sent (D13)', async () => {
    const { visitor, params } = await called(300, 100);
    const query = { of: 'cancelled' } as const;
    const counted = await visitor.call(countRecipients, { params, query });
    expect(counted.body).toMatchObject({ people: 100, unreachable: 0 });
    expect((await visitor.call(cancelActivation, { params })).status).toBe(200);
    expect(await states('team-message')).toEqual(['100 sent', '200 dropped']);
    expect(await states('activation-cancelled')).toEqual(['100 queued']);
  });

  test('cancelling an activation also notifies people who are coming, even if no message was sent to them yet (D13)', async () => {
    const { visitor, params } = await called(3, 0, 'coming');
    const query = { of: 'cancelled' } as const;
    const counted = await visitor.call(countRecipients, { params, query });
    expect(counted.body).toMatchObject({ people: 3 });
    await visitor.call(cancelActivation, { params });
    expect(await states('activation-cancelled')).toEqual(['3 queued']);
  });

  test('cancelling an activation also notifies people whose team message is being sent at that moment (D13)', async () => {
    const { visitor, params } = await called(3, 0);
    await app.db.pool.query(
      "UPDATE deliveries SET state = 'sending' WHERE id IN (SELECT id FROM deliveries LIMIT 1)",
    );
    await visitor.call(cancelActivation, { params });
    expect(await states('team-message')).toEqual(['1 sending', '2 dropped']);
    expect(await states('activation-cancelled')).toEqual(['1 queued']);
  });

  test('if an activation is cancelled while a team message is being stored, the cancellation waits and then drops the whole message (D13)', async () => {
    const { visitor, params, actorId } = await called(20, 0);
    const answer = await beforeCommit(app, {
      change: (db) => writeToTeam(db, { activationId: params.id, actorId, body: teamMessage() }),
      call: () => visitor.call(cancelActivation, { params }),
    });
    expect(answer.status).toBe(200);
    expect(await states('team-message')).toEqual(['40 dropped']);
  });

  test('a team message waits while its activation is being cancelled, and is then refused (D13)', async () => {
    const { visitor, params, actorId } = await called(20, 0);
    const answer = await beforeCommit(app, {
      change: (db) => cancelNow(db, params.id, actorId),
      call: () => visitor.call(tellTeam, { params, body: teamMessage() }),
    });
    expect(answer).toMatchObject({ status: 409, body: { code: 'activation-over' } });
    expect(await states('team-message')).toEqual(['20 dropped']);
  });
});
