import { expect, onTestFinished, test } from 'vitest';
import { createTrainingSession } from '#shared/training/api.ts';
import { trainingSession } from '#server/testing/bodies.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { openSite } from './portals.ts';

const CLIENTS = 4;
const TWO = { WEB_PROCESSES: '2', DRAIN_SECONDS: '1' };

test('portals behind nginx can be restarted one after the other without a failed request (B9)', async () => {
  const site = await openSite();
  onTestFinished(() => site.close());
  const portals = await Promise.all([site.startPortal(TWO), site.startPortal(TWO)]);
  const proxy = await site.startProxy(portals);
  const { visitor } = await site.signInAs('admin');

  const load = startLoad(visitor);
  for (const { child, port } of portals) {
    await proxy.leaveOut([port]);
    await child.terminate();
    expect(await child.ended).toMatchObject({ code: 0 });
    await site.startPortal({ ...TWO, PORT: String(port) });
    await proxy.leaveOut([]);
  }
  const { made, failed } = await load.end();
  expect(failed).toEqual([]);
  expect(made).toBeGreaterThan(50);
  const { rows } = await site.db.pool.query('SELECT count(*)::int AS n FROM training_sessions');
  expect(rows).toEqual([{ n: made }]);
}, 300_000);

function startLoad(visitor: Visitor) {
  // Avoids keep-alive, because a reload of nginx closes connections that are about to be reused.
  const headers = { connection: 'close' };
  const failed: string[] = [];
  const state = { made: 0, goesOn: true };
  const client = async () => {
    while (state.goesOn) {
      const { status: read } = await visitor.send('GET', '/api/user', { headers });
      if (read !== 200) failed.push(`a read was answered ${read}`);
      const body = trainingSession();
      const { path } = createTrainingSession;
      const { status: written } = await visitor.send('POST', path, { body, headers });
      if (written === 201) state.made += 1;
      else failed.push(`a write was answered ${written}`);
    }
  };
  const clients = Array.from({ length: CLIENTS }, () =>
    client().catch((error: unknown) => void failed.push(String(error))),
  );
  return {
    async end() {
      state.goesOn = false;
      await Promise.all(clients);
      return { made: state.made, failed };
    },
  };
}
