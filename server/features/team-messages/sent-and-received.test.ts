import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { LOG_TEXT_MAX_LENGTH } from '#shared/incident-log/constants.ts';
import { listReceivedTexts, tellTeam } from '#shared/team-messages/api.ts';
import { teamMessage } from '#server/testing/bodies.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { isReceived, receiveText } from './service.ts';

const app = useTestApp();
const test = testWithPeople(app);

/** An activation with one chaplain on the way. */
async function team() {
  const { id: activationId } = await app.makeActivation({ address: '1 Main St' });
  const { chaplain, user } = await app.makeChaplain(approved);
  const row = { activationId, chaplainId: chaplain.id, status: 'coming' as const };
  const { id: deploymentId } = await app.makeDeployment(row);
  return { activationId, params: { id: activationId }, userId: user.id, deploymentId };
}

const TAKEN = {
  status: 409,
  body: {
    code: 'action-id-taken',
    message: 'Something else was already recorded under this id. Please reload the page.',
  },
};

describe('a message to the team that is sent', () => {
  test('a message to the team carries its text, the id of its log line and the facts of the activation', async ({
    admin,
  }) => {
    const { activationId, params, userId, deploymentId } = await team();
    const body = teamMessage({ text: 'Briefing at 18:00' });
    expect((await admin.call(tellTeam, { params, body })).body).toEqual({ told: 1 });
    expect(await readLog(app.db)).toMatchObject([{ id: body.actionId, activationId }]);
    expect(await readOutbox(app.db)).toMatchObject([
      {
        kind: 'team-message',
        userId,
        deploymentId,
        facts: {
          eventType: 'Tornado',
          location: 'Mayfield',
          address: '1 Main St',
          text: 'Briefing at 18:00',
          sentAs: body.actionId,
        },
      },
    ]);
  });

  test('a message to the team whose id and text already stand in another activation’s log is refused', async ({
    admin,
  }) => {
    const [one, other] = [await team(), await team()];
    const body = teamMessage();
    expect((await admin.call(tellTeam, { params: one.params, body })).status).toBe(200);
    expect(await admin.call(tellTeam, { params: other.params, body })).toMatchObject(TAKEN);
    expect((await readOutbox(app.db)).map(({ userId }) => userId)).toEqual([one.userId]);
  });

  test('a message to the team whose id and text already stand in a note of the log is refused', async ({
    admin,
  }) => {
    const { activationId, params } = await team();
    const body = teamMessage();
    await app.makeLogLine({ id: body.actionId, activationId, kind: 'note', text: body.text });
    expect(await admin.call(tellTeam, { params, body })).toMatchObject(TAKEN);
    expect(await readOutbox(app.db)).toEqual([]);
  });
});

describe('a text message to the desk', () => {
  async function writer() {
    const { activationId, params, userId, deploymentId } = await team();
    const recorded: string[] = [];
    const receive = async (text: string, lineId: string = randomUUID()) =>
      receiveText(app.db, { userId, deploymentId, activationId, lineId, text }, async () => {
        recorded.push(text);
      });
    return { activationId, params, userId, deploymentId, recorded, receive };
  }

  test('a text message to the desk is logged with its writer, and listed for the desk', async ({
    admin,
  }) => {
    const { activationId, params, userId, deploymentId, recorded, receive } = await writer();
    const lineId = randomUUID();
    expect(await receive('We are at the gym', lineId)).toBe(true);
    expect(recorded).toEqual(['We are at the gym']);
    expect(await readLog(app.db)).toMatchObject([
      {
        id: lineId,
        activationId,
        deploymentId,
        authorId: userId,
        kind: 'text-received',
        text: 'We are at the gym',
      },
    ]);
    const listed = await admin.call(listReceivedTexts, { params });
    expect(listed.body).toMatchObject([{ lineId, deploymentId, text: 'We are at the gym' }]);
  });

  test('a text message that arrives twice is logged once', async () => {
    const { recorded, receive } = await writer();
    const lineId = randomUUID();
    expect([await receive('Hello', lineId), await receive('Hello', lineId)]).toEqual([true, true]);
    expect(recorded).toEqual(['Hello']);
    expect(await readLog(app.db)).toHaveLength(1);
  });

  test('only a text message’s own id counts as received, not an unknown id or the id of a note', async () => {
    const { activationId, receive } = await writer();
    const lineId = randomUUID();
    await receive('Hello', lineId);
    const note = await app.makeLogLine({ activationId });
    const { orm } = app.db;
    expect(await isReceived(orm, lineId)).toBe(true);
    expect(await isReceived(orm, note.id)).toBe(false);
    expect(await isReceived(orm, randomUUID())).toBe(false);
  });

  test('the sixtieth text message of a person within an hour is logged, but not another one', async () => {
    const { activationId, userId, recorded, receive } = await writer();
    await app.db.pool.query(
      `INSERT INTO activation_log (activation_id, kind, happened_at, author_id)
        SELECT $1::uuid, 'text-received', now(), $2::uuid FROM generate_series(1, 59)`,
      [activationId, userId],
    );
    expect(await receive('Number 60')).toBe(true);
    expect(await receive('Number 61')).toBe(false);
    expect(recorded).toEqual(['Number 60']);
    expect(await readLog(app.db)).toHaveLength(60);
  });

  test.each<[string, string, string]>([
    ['is too long', 'a'.repeat(LOG_TEXT_MAX_LENGTH + 5), 'a'.repeat(LOG_TEXT_MAX_LENGTH)],
    ['has its last emoji cut in half', `${'a'.repeat(1999)}😀`, 'a'.repeat(1999)],
    ['ends with a whole emoji', `${'a'.repeat(1998)}😀`, `${'a'.repeat(1998)}😀`],
  ])('a text message that %s is logged up to its 2000th character', async (_, text, kept) => {
    const { receive } = await writer();
    expect(await receive(text)).toBe(true);
    expect((await readLog(app.db))[0]?.text).toBe(kept);
  });
});
