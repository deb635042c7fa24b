import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { request as secureRequest } from 'node:https';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { expect, onTestFinished, type TestContext } from 'vitest';
import { exampleFile } from './example-file.ts';
import { requireProgram } from './require-program.ts';
import { closedPort } from './tcp-proxy.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const PROXY_HOST = 'chaplains.example.org';

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

interface Sent {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface ExampleProxy {
  send: (sent: Sent) => Promise<Answer>;
  open: (sent: Sent) => ReturnType<typeof secureRequest>;
  sendPlain: (path: string) => Promise<Answer>;
  logged: () => string;
}

type StartProxy = (backends: readonly string[], context: TestContext) => Promise<ExampleProxy>;

interface Ports {
  http: number;
  https: number;
}

/** Runs docs/operations/nginx.conf with only addresses and paths changed. */
export const startNginx: StartProxy = async (backends, context) => {
  const program = requireProgram('nginx', context);
  const folder = temporaryFolder();
  const ports = { http: await closedPort(), https: await closedPort() };
  makeCertificate(folder);
  const portal = replaced(exampleFile('nginx.conf'), [
    [
      / {2}server 127\.0\.0\.1:3000 (.*)\n.*\n/,
      backends.map((to) => `  server ${to} $1\n`).join(''),
    ],
    ['listen 443 ', `listen 127.0.0.1:${ports.https} `],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['/etc/ssl/chaplains.example.org.pem', join(folder, 'certificate.pem')],
    ['/etc/ssl/private/chaplains.example.org.key', join(folder, 'key.pem')],
    ['/var/log/nginx/portal.log', join(folder, 'access.log')],
    ['/var/log/nginx/portal-error.log', join(folder, 'error.log')],
  ]);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = `
    daemon off; pid ${folder}/pid; error_log ${folder}/main.log;
    ${process.getuid?.() === 0 ? `user ${userInfo().username};` : ''}
    events {}
    http { ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')} include ${folder}/portal.conf; }`;
  writeFileSync(join(folder, 'portal.conf'), portal);
  writeFileSync(join(folder, 'main.conf'), main);
  await run(program, ['-e', 'stderr', '-c', join(folder, 'main.conf')], ports.https);
  return proxyAt(ports, () => logs(folder, ['access.log', 'error.log', 'main.log']));
};

/** Runs docs/operations/Caddyfile with a self-signed certificate. */
export const startCaddy: StartProxy = async (backends, context) => {
  const program = requireProgram('caddy', context);
  const folder = temporaryFolder();
  const ports = { http: await closedPort(), https: await closedPort() };
  const [first = '', ...others] = backends;
  const test = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    'default_bind 127.0.0.1',
    `http_port ${ports.http}`,
    `https_port ${ports.https}`,
    `storage file_system ${folder}/storage`,
  ];
  const config = replaced(exampleFile('Caddyfile'), [
    ['\n{\n', `\n{\n\t${test.join('\n\t')}\n`],
    ['127.0.0.1:3000', first],
    [/# to 127\.0\.0\.1:3001/, others.map((to) => `to ${to}`).join('\n')],
    ...(others.length > 0 ? ([[/# (?=health_)/g, '']] as const) : []),
    ['/var/log/caddy/portal.log', join(folder, 'access.log')],
  ]);
  writeFileSync(join(folder, 'Caddyfile'), config);
  const output = await run(
    program,
    ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
    ports.https,
  );
  return proxyAt(ports, () => logs(folder, ['access.log']) + output());
};

function proxyAt(ports: Ports, logged: () => string): ExampleProxy {
  const at = ({ method = 'GET', path, headers }: Sent, port: number) => ({
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { host: PROXY_HOST, ...headers },
    agent: false as const,
  });
  const open = (sent: Sent) =>
    secureRequest({ ...at(sent, ports.https), servername: PROXY_HOST, rejectUnauthorized: false });
  return {
    open,
    send: async (sent) => answered(open(sent).end(sent.body ?? '')),
    sendPlain: async (path) => answered(request(at({ path }, ports.http)).end()),
    logged,
  };
}

async function answered(call: ReturnType<typeof request>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    call.once('error', reject);
    call.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, text }),
      );
    });
  });
}

/** @throws if the example lacks a text that should be replaced */
function replaced(text: string, changes: readonly (readonly [string | RegExp, string])[]) {
  return changes.reduce((changed, [what, by]) => {
    if (changed.search(what instanceof RegExp ? what : escaped(what)) < 0) {
      throw new Error(`The example has no ${what}.`);
    }
    return typeof what === 'string' ? changed.replaceAll(what, by) : changed.replace(what, by);
  }, text);
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function makeCertificate(folder: string) {
  const subject = ['-subj', `/CN=${PROXY_HOST}`, '-days', '2'];
  const kind = ['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  execFileSync('openssl', [...kind, ...subject, ...files], { stdio: 'pipe' });
}

async function run(program: string, args: string[], port: number) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${output}`);
    return hasCertificate(port);
  };
  await expect.poll(isUp, { timeout: 10_000, interval: 20 }).toBe(true);
  return () => output;
}

/** Whether the proxy answers with a certificate: Caddy listens before it has one. */
async function hasCertificate(port: number) {
  const options = { servername: PROXY_HOST, rejectUnauthorized: false };
  const socket = connect(port, '127.0.0.1', options);
  return new Promise<boolean>((resolve) => {
    socket.once('secureConnect', () => resolve(true));
    socket.once('error', () => resolve(false));
  }).finally(() => socket.destroy());
}

const logs = (folder: string, names: readonly string[]) =>
  names
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join('');
