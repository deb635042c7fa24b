import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { trust } from '#shared/trust.ts';
import type { Database } from '#server/db/database.ts';
import { startJobs, type Job } from './jobs.ts';

const log = pino({ level: 'silent' });
const db = trust<Database>({}, 'these jobs need none');

const start = (jobs: Record<string, Job>) => startJobs({ db, log, jobs, pause: 5 });

describe('jobs', () => {
  it('background jobs keep running after one of them fails', async () => {
    let runs = 0;
    const stop = start({
      failing: async () => {
        throw new Error('The job failed');
      },
      counting: async () => (runs += 1),
    });
    onTestFinished(stop);

    await expect.poll(() => runs).toBeGreaterThan(2);
  });

  it('two rounds of background jobs never overlap, and stopping the jobs waits until the running round has ended', async () => {
    let running = 0;
    let most = 0;
    let rounds = 0;
    const stop = start({
      slow: async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 20));
        running -= 1;
        rounds += 1;
      },
    });

    await expect.poll(() => rounds).toBeGreaterThan(1);
    await stop();

    expect(running).toBe(0);
    expect(most).toBe(1);
  });
});
