import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exampleFile } from '#server/testing/example-file.ts';

/** How long each command to nginx may take, in ms. */
const PATIENCE = 30_000;
const KINDS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export type Nginx = Awaited<ReturnType<typeof startNginx>>;

/** Starts nginx with upstream and locations of docs/operations/nginx.conf, but without https. */
export async function startNginx({ port, backends }: { port: number; backends: number[] }) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
  const configure = (leftOut: number[]) =>
    writeFileSync(join(folder, 'portal.conf'), siteConfig({ folder, port, backends, leftOut }));
  configure([]);
  writeFileSync(join(folder, 'main.conf'), mainConfig(folder));
  const child = spawn('nginx', ['-e', 'stderr', '-c', join(folder, 'main.conf')], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.on('error', (error) => (errors += error.message));
  const ended = once(child, 'close');
  const until = async (is: () => boolean | Promise<boolean>) => {
    const deadline = performance.now() + PATIENCE;
    while (!(await is())) {
      if (child.exitCode !== null || performance.now() > deadline) throw new Error(errors);
      await sleep(20);
    }
  };
  const pid = child.pid ?? 0;
  await until(() => isListening(port));
  return {
    url: `http://127.0.0.1:${port}`,
    answered: () =>
      new Set(
        [...readFileSync(join(folder, 'access.log'), 'utf8').matchAll(/"[\d.]+:(\d+)"/g)].map(
          ([, backend]) => Number(backend),
        ),
      ),
    /** Takes processes out of the rotation. Resolves when their open requests have ended. */
    async leaveOut(leftOut: number[]) {
      configure(leftOut);
      const before = childrenOf(pid);
      child.kill('SIGHUP');
      await until(() => {
        const now = childrenOf(pid);
        return now.length > 0 && !now.some((each) => before.includes(each));
      });
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Site {
  folder: string;
  port: number;
  backends: number[];
  leftOut: number[];
}

function siteConfig({ folder, port, backends, leftOut }: Site) {
  const servers = backends.map(
    (backend) =>
      `  server 127.0.0.1:${backend} ${leftOut.includes(backend) ? 'down' : 'max_fails=0'};\n`,
  );
  return exampleFile('nginx.conf')
    .replace(/( *server 127\.0\.0\.1:3000 .*\n).*\n/, servers.join(''))
    .replaceAll(/listen 443 ssl[^;]*;/g, `listen 127.0.0.1:${port};`)
    .replaceAll(/.*ssl_certificate.*\n/g, '')
    .replace('/var/log/nginx/portal.log', join(folder, 'access.log'))
    .replace('/var/log/nginx/portal-error.log', join(folder, 'error.log'))
    .replace(/\n#[^\n]*\nserver \{\n {2}listen 80;[^}]*\}\n/, '\n');
}

const mainConfig = (folder: string) => `
  daemon off; pid ${folder}/pid; error_log ${folder}/main.log;
  ${process.getuid?.() === 0 ? `user ${userInfo().username};` : ''}
  events {}
  http { ${KINDS.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')} include ${folder}/portal.conf; }`;

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);

async function isListening(port: number) {
  const socket = connect(port, '127.0.0.1');
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}
