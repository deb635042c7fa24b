// @module-tag either-database
// @module-tag night
import { expect, test } from 'vitest';
import { startBalancer } from '#server/testing/balancer.ts';
import { migratedFolder } from '#server/testing/migrated-folder.ts';
import { startPortal } from '#server/testing/portal-child.ts';

const BOTH = { timeout: 60_000 };
const CLIENTS = 4;

test('two processes behind a balancer that follows /readyz are replaced without a failed request (B9)', async () => {
  const start = async () => startPortal(await migratedFolder(), { DRAIN_SECONDS: '3' });
  const balancer = await startBalancer();
  const old = await Promise.all([start(), start()]);
  for (const { url } of old) balancer.add(url);
  await expect.poll(balancer.readyCount, BOTH).toBe(2);

  const load = startLoad(balancer.url);
  for (const { child } of old) {
    await child.terminate();
    expect(await child.ended).toMatchObject({ code: 0 });
    balancer.add((await start()).url);
    await expect.poll(balancer.readyCount, BOTH).toBe(2);
  }
  const { answered, failed } = await load.end();
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(100);
}, 300_000);

function startLoad(url: string) {
  const failed: string[] = [];
  const state = { answered: 0, goesOn: true };
  const client = async () => {
    while (state.goesOn) {
      try {
        // 401 shows that the portal itself answered, as this visitor isn't signed in.
        const { status } = await fetch(`${url}/api/user`);
        if (status === 401) state.answered += 1;
        else failed.push(`answered ${status}`);
      } catch (error) {
        failed.push(String(error));
      }
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  return {
    async end() {
      state.goesOn = false;
      await Promise.all(clients);
      return { answered: state.answered, failed };
    },
  };
}
