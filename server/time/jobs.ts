import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { describeError } from '#server/log/log.ts';

/** Several processes may run the same job at the same time, but it must act only once. */
export type Job = (db: Database) => Promise<unknown>;

interface Jobs {
  db: Database;
  log: Logger;
  jobs: Record<string, Job>;
  pause: number;
}

export async function runJobs(
  { db, log, jobs }: Omit<Jobs, 'pause'>,
  isStopping = () => false,
): Promise<void> {
  for (const [name, job] of Object.entries(jobs)) {
    if (isStopping()) return;
    try {
      await job(db);
    } catch (error) {
      log.warn({ err: describeError(error), job: name }, 'a job failed');
    }
  }
}

export function startJobs({ db, log, jobs, pause }: Jobs): () => Promise<void> {
  let isStopping = false;
  const run = () => runJobs({ db, log, jobs }, () => isStopping);
  let running: Promise<void> | null = null;
  const begin = () => {
    running ??= run().finally(() => {
      running = null;
    });
  };
  begin();
  const timer = setInterval(begin, pause).unref();
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await running;
  };
}
