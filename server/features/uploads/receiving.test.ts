import { expect, onTestFinished, test, vi } from 'vitest';
import { incomingKey } from '#server/storage/storage.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { receiveAlone } from './service.ts';

const app = useTestApp();

test('while a file arrives, its upload address stays blocked, even if that takes long', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const id = await app.makeUpload();
  const secondsLeft = async () => {
    const { rows } = await app.db.pool.query<{ left: number | null }>(
      'SELECT extract(epoch FROM receiving_until - now())::float8 AS "left" FROM uploads',
    );
    return rows[0]?.left ?? null;
  };
  await receiveAlone(app.db.orm, incomingKey(id), async () => {
    await app.db.pool.query("UPDATE uploads SET receiving_until = now() + interval '20 seconds'");
    vi.advanceTimersByTime(15_000);
    await expect.poll(secondsLeft).toBeGreaterThan(50);
  });
  expect(await secondsLeft()).toBeNull();
});
