import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { trust } from '#shared/trust.ts';
import type { Addresses } from './rig/file-server.ts';
import { requireServerUrl } from './rig/portal.ts';

const BYTES = 50 * 1024 * 1024;
const ROUNDS = 9;
const AT_ONCE = 10;
const MEMORY_ROUNDS = 3;
/** The limits: the time relative to a bare stream, and memory growth in bytes for ten files. */
const MOST_TIMES = 1.5;
const MOST_GROWTH = 30 * 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 'lantern ');

requireServerUrl('bench -- storage');
const [portal, bare] = [await start('portal'), await start('bare')];
try {
  const upload = await compare('upload', (server, index) => put(server.addresses.puts[index]));
  const download = await compare('download', (server, index) => get(server.addresses.gets[index]));
  const growth = await memoryGrowth();
  const isKept = upload <= MOST_TIMES && download <= MOST_TIMES && growth < MOST_GROWTH;
  if (!isKept) throw new Error('files take too long or too much memory');
} finally {
  await Promise.all([stop(portal), stop(bare)]);
}

interface Server {
  child: ChildProcess;
  addresses: Addresses;
}

async function start(kind: 'portal' | 'bare'): Promise<Server> {
  const child = fork(new URL('rig/file-server.ts', import.meta.url), [kind], {
    execArgv: ['--import', 'tsx'],
  });
  const message = await nextMessage(child);
  return { child, addresses: trust<Addresses>(message, 'the first thing that it says') };
}

async function stop({ child }: Server) {
  const exit = once(child, 'exit');
  child.send('stop');
  await exit;
}

async function compare(name: string, work: (server: Server, index: number) => Promise<void>) {
  const times: { portal: number[]; bare: number[] } = { portal: [], bare: [] };
  for (let round = -2; round < ROUNDS; round += 1) {
    for (const [kind, server] of Object.entries({ portal, bare })) {
      const start = performance.now();
      await work(server, round + 2);
      if (round >= 0) times[kind === 'portal' ? 'portal' : 'bare'].push(performance.now() - start);
    }
  }
  const [own, least] = [median(times.portal), median(times.bare)];
  const ratio = own / least;
  console.log(
    `${name} of 50 MB, median of ${ROUNDS}: portal ${own.toFixed(0)} ms, bare stream ${least.toFixed(0)} ms, ×${ratio.toFixed(2)} (at most ×${MOST_TIMES})`,
  );
  return ratio;
}

async function memoryGrowth() {
  const growths: number[] = [];
  for (let round = 0; round < MEMORY_ROUNDS; round += 1) {
    growths.push(await growthDuring(() => transferTenAtOnce(30 + round * 25)));
  }
  const shown = growths.map((bytes) => (bytes / 1024 / 1024).toFixed(1)).join(', ');
  console.log(
    `${AT_ONCE} at once (uploads, downloads, both): memory grew by ${shown} MB in ${MEMORY_ROUNDS} rounds (less than ${MOST_GROWTH / 1024 / 1024} MB)`,
  );
  return Math.max(...growths);
}

async function transferTenAtOnce(first: number) {
  const { puts, gets } = portal.addresses;
  const ten = Array.from({ length: AT_ONCE }, (_, index) => first + index);
  await Promise.all(ten.map((index) => put(puts[index])));
  await Promise.all(ten.map((index) => get(gets[index])));
  const half = ten.slice(AT_ONCE / 2);
  await Promise.all(half.flatMap((index) => [put(puts[index + AT_ONCE]), get(gets[index])]));
}

async function growthDuring(work: () => Promise<void>) {
  const before = await memory();
  const state = { most: before, isOver: false };
  const watch = async () => {
    while (!state.isOver) {
      state.most = Math.max(state.most, await memory());
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const watching = watch();
  await work().finally(() => (state.isOver = true));
  await watching;
  return state.most - before;
}

async function memory() {
  const answer = nextMessage(portal.child);
  portal.child.send('memory');
  return trust<number>(await answer, 'what it answers');
}

function nextMessage(child: ChildProcess) {
  return new Promise<unknown>((resolve) => child.once('message', resolve));
}

function put(url = '') {
  return new Promise<void>((resolve, reject) => {
    const call = request(
      url,
      { method: 'PUT', headers: { 'content-length': BYTES } },
      (response) => {
        response.resume();
        response.once('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${response.statusCode}`)),
        );
      },
    );
    call.once('error', reject);
    let sent = 0;
    const write = () => {
      while (sent < BYTES) {
        sent += CHUNK.length;
        if (!call.write(CHUNK)) break;
      }
      if (sent < BYTES) call.once('drain', write);
      else call.end();
    };
    write();
  });
}

function get(url = '') {
  return new Promise<void>((resolve, reject) => {
    const call = request(url, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => (bytes += part.length));
      response.once('end', () =>
        bytes === BYTES ? resolve() : reject(new Error(`${bytes} bytes`)),
      );
    });
    call.once('error', reject);
    call.end();
  });
}

function median(times: readonly number[]) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
