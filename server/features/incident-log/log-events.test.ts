import { expect, test } from 'vitest';
import { readLog } from '#server/testing/log-lines.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { logEvent, logEvents } from './service.ts';

const app = useTestApp();

const HAPPENED = new Date('2026-11-02T14:00:00.000Z');
const WRITTEN = new Date('2026-11-02T14:05:00.000Z');

test('an event is stored with its person, times, text and details', async () => {
  const { id: deploymentId, activationId, userId } = await app.makeDeployment();
  const { id: actorId } = await app.makeUser({ firstName: 'Joan', lastName: 'Mercer' });
  await app.db.transaction(async (tx) => {
    await logEvent(tx, {
      activationId,
      kind: 'declined',
      actorId,
      deploymentId,
      happenedAt: HAPPENED,
      writtenAt: WRITTEN,
      text: 'Sick',
      details: { through: 'email' },
    });
  });
  expect(await readLog(app.db)).toMatchObject([
    {
      activationId,
      kind: 'declined',
      authorId: actorId,
      authorName: 'Joan Mercer',
      deploymentId,
      aboutId: userId,
      happenedAt: HAPPENED,
      writtenAt: WRITTEN,
      text: 'Sick',
      details: { through: 'email' },
    },
  ]);
});

test('events without times happened now, and the portal wrote them', async () => {
  const { id: activationId } = await app.makeActivation();
  const event = { activationId, actorId: null };
  await app.db.transaction(async (tx) => {
    await logEvents(tx, [
      { ...event, kind: 'completed' },
      { ...event, kind: 'reopened', writtenAt: null },
    ]);
  });
  const lines = await readLog(app.db);
  const byPortal = { authorId: null, writtenAt: null, text: null, details: {} };
  expect(lines).toMatchObject([
    { kind: 'completed', ...byPortal },
    { kind: 'reopened', ...byPortal },
  ]);
  for (const { happenedAt, recordedAt } of lines) expect(happenedAt).toEqual(recordedAt);
});
