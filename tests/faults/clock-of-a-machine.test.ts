// @module-tag postgres
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openParts } from '#server/process/open-parts.ts';
import { incomingKey } from '#server/storage/storage.ts';
import { setClockAhead } from '#server/testing/clock.ts';
import { migratedPlace } from '#server/testing/places.ts';

test('upload URLs signed by a process whose clock is two hours ahead work on other processes', async () => {
  const { env } = await migratedPlace();
  const seconds = Date.now() / 1000;
  setClockAhead(2);
  const { storage, close } = await openParts(
    { ...env, SESSION_SECRET: ['a secret that sessions are signed with'] },
    { log: pino({ level: 'silent' }) },
  );
  onTestFinished(close);
  const address = await storage.signUpload(incomingKey(randomUUID()), { expiresIn: 60 });
  const { searchParams } = new URL(address, 'http://portal.example.org');
  expect(Math.abs(Number(searchParams.get('issued')) - seconds)).toBeLessThan(60);
});
