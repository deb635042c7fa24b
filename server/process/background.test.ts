import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { tell } from '#server/features/messages/service.ts';
import { createFactories } from '#server/testing/factories.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { migratedPlace, SECRET } from '#server/testing/places.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { startBackground } from './background.ts';
import { openParts } from './open-parts.ts';

const ADDRESS = 'http://127.0.0.1:9';

test('while SEND_MESSAGES is off, messages stay queued; once the setting is on, they are sent', async () => {
  const { env } = await migratedPlace();
  const settings = { ...env, SESSION_SECRET: [SECRET] };
  const parts = await openParts(settings, { log: pino({ level: 'silent' }) });
  onTestFinished(parts.close);
  const { id: userId } = await createFactories(parts.db, () => createVisitor(ADDRESS)).makeUser();
  await parts.db.transaction((tx) =>
    tell(tx, { kind: 'application-approved', facts: {}, to: [{ userId }], actorId: null }),
  );

  const stop = await startBackground(
    { ...parts, env: { ...settings, SEND_MESSAGES: 'off' } },
    ADDRESS,
  );
  await sleep(1_000);
  await stop();
  expect(await readOutbox(parts.db)).toMatchObject([{ state: 'queued', attempts: 0 }]);

  onTestFinished(await startBackground(parts, ADDRESS));
  await vi.waitFor(
    async () => expect(await readOutbox(parts.db)).toMatchObject([{ state: 'sent' }]),
    { timeout: 20_000 },
  );
});

test('after a restore, the portal holds back queued messages and announcements that came due since the backup', async () => {
  const { env } = await migratedPlace();
  const settings = { ...env, SESSION_SECRET: [SECRET] };
  const parts = await openParts(settings, { log: pino({ level: 'silent' }) });
  onTestFinished(parts.close);
  const make = createFactories(parts.db, () => createVisitor(ADDRESS));
  const { id } = (await make.makeChaplain(approved)).user;
  await parts.db.transaction((tx) =>
    tell(tx, { kind: 'application-approved', facts: {}, to: [{ userId: id }], actorId: null }),
  );
  await make.makeAnnouncement({ scheduledFor: inHours(-1) });
  await parts.db.pool.query(`INSERT INTO portal_settings (name, value) VALUES ('restored', '{}')`);
  onTestFinished(await startBackground(parts, ADDRESS));
  expect(await readOutbox(parts.db)).toMatchObject([
    { kind: 'announcement', state: 'held' },
    { kind: 'application-approved', state: 'held' },
  ]);
});
