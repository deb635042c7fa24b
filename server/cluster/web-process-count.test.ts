import { availableParallelism } from 'node:os';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { readEnv } from '#server/settings/env.ts';
import { countWebProcesses } from './web-process-count.ts';

const onPostgres = {
  DATABASE_URL: 'postgresql://portal@127.0.0.1/portal',
  SESSION_SECRET: 'a secret of more than 32 characters',
};

function countOf(settings: Record<string, string>) {
  let logged = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk);
      done();
    },
  });
  return { count: countWebProcesses(readEnv(settings), pino(sink)), logged };
}

describe('the number of web processes', () => {
  it('if WEB_PROCESSES is not set, there is a single web process and no warning', () => {
    expect(countOf({})).toEqual({ count: 1, logged: '' });
    expect(countOf(onPostgres)).toEqual({ count: 1, logged: '' });
  });

  it('on PostgreSQL, WEB_PROCESSES sets the number of web processes, and ‘auto’ means one per processor', () => {
    expect(countOf({ ...onPostgres, WEB_PROCESSES: '3' })).toEqual({ count: 3, logged: '' });
    expect(countOf({ ...onPostgres, WEB_PROCESSES: 'auto' }).count).toBe(availableParallelism());
  });

  it.each(['2', 'auto'])(
    'on the embedded database, WEB_PROCESSES=%s counts as 1 and causes a warning',
    (value) => {
      const { count, logged } = countOf({ DATABASE: 'embedded', WEB_PROCESSES: value });
      expect(count).toBe(1);
      expect(logged).toContain(`WEB_PROCESSES=${value} counts as 1`);
      expect(logged).toContain('Set DATABASE_URL');
    },
  );
});
