import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { trust } from '#shared/trust.ts';
import { createVisitor } from '#server/testing/visitor.ts';

export interface Usage {
  cpu: NodeJS.CpuUsage;
  rss: number;
  sockets: number;
}

export interface Started {
  url: string;
  usage: () => Promise<Usage>;
  end: () => Promise<void>;
}

/** Starts the built portal, on the embedded database if there is no `databaseUrl`. */
export async function startPortal(settings: {
  databaseUrl?: string | undefined;
  dataDir: string;
}): Promise<Started> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = start('../../start.mjs', {
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: settings.dataDir,
    DATABASE_URL: settings.databaseUrl ?? '',
    SESSION_SECRET: 'bench-secret-of-thirty-two-letters',
    TRUST_PROXY: 'loopback',
  });
  await untilReady(child, url);
  return started(child, url);
}

export async function startBare(databaseUrl: string): Promise<Started> {
  const child = start('bare-server.mjs', { DATABASE_URL: databaseUrl });
  const { address } = trust<{ address: string }>(await nextMessage(child), 'its first message');
  return started(child, address);
}

function started(child: ChildProcess, url: string): Started {
  return {
    url,
    usage: async () => {
      const answer = nextMessage(child);
      child.send('usage');
      return trust<Usage>(await answer, 'what it answers');
    },
    end: async () => {
      if (child.exitCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGINT');
      await exit;
    },
  };
}

function start(file: string, env: Record<string, string>) {
  return fork(pathOf(file), {
    execArgv: ['--import', pathOf('report-usage.mjs')],
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

function pathOf(file: string) {
  return fileURLToPath(new URL(file, import.meta.url));
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

async function untilReady(child: ChildProcess, url: string) {
  const isReady = () =>
    createVisitor(url)
      .send('GET', '/readyz')
      .then(
        ({ status }) => status === 200,
        () => false,
      );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('the portal did not start');
    await sleep(100);
  }
}

function nextMessage(child: ChildProcess) {
  return new Promise<unknown>((resolve) => child.once('message', resolve));
}
