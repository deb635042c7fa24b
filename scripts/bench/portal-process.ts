import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { trust } from '#shared/trust.ts';

interface Usage {
  cpu: NodeJS.CpuUsage;
  /** In bytes. */
  rss: number;
  /** Sockets that are open, to browsers and to the database. */
  sockets: number;
}

/** Runs the portal as `npm start` does, in a process of its own, on a free port. */
export async function startPortalProcess(env: Record<string, string>) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = fork(pathOf('../start.mjs'), {
    execArgv: ['--import', pathOf('report-usage.mjs')],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
    // What it logs is made and goes nowhere.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('the portal did not start');
    await sleep(100);
  }
  return {
    url,
    usage: async () => {
      const answer = once(child, 'message');
      child.send('usage');
      const [message] = trust<unknown[]>(await answer, 'what report-usage.mjs answers');
      return trust<Usage>(message, 'what report-usage.mjs answers');
    },
    /** Asks it to stop, and waits for its end. */
    stop: async () => {
      if (child.exitCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGINT');
      await exit;
    },
  };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

function pathOf(file: string) {
  return fileURLToPath(new URL(file, import.meta.url));
}
