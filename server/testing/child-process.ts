import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';

export interface Child {
  pid: number;
  lines: string[];
  /** Returns the first line that begins with `start`. @throws if the child ends without one */
  line: (start: string) => Promise<string>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; errors: string }>;
  kill: () => Promise<void>;
  terminate: () => Promise<void>;
  /** Works only for children that called `endWithParent`. */
  stop: () => Promise<void>;
}

export function startChild(
  script: URL,
  args: string[] = [],
  env: Record<string, string> = {},
): Child {
  const file = fileURLToPath(script);
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : [];
  return startProgram([process.execPath, ...loader, file, ...args], { env });
}

interface ProgramOptions {
  env?: Record<string, string>;
  cwd?: string;
  /** Starts a process group, so that signals also reach grandchildren. */
  inGroup?: boolean;
}

export function startProgram(
  [program = '', ...args]: string[],
  { env = {}, cwd, inGroup = false }: ProgramOptions,
): Child {
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    ...(cwd !== undefined && { cwd }),
    detached: inGroup,
  });
  const send = (signal: NodeJS.Signals) => {
    const isOver = child.exitCode !== null || child.signalCode !== null;
    if (!inGroup) child.kill(signal);
    else if (child.pid !== undefined && !isOver) process.kill(-child.pid, signal);
  };
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (line) => lines.push(line));
  const ended = once(child, 'close').then(() => ({
    code: child.exitCode,
    signal: child.signalCode,
    errors,
  }));
  return {
    pid: child.pid ?? 0,
    lines,
    ended,
    line: (start) =>
      new Promise((resolve, reject) => {
        const find = () => {
          const found = lines.find((line) => line.startsWith(start));
          if (found !== undefined) resolve(found);
        };
        find();
        reader.on('line', find);
        void ended.then((end) => reject(new Error(`The child ended: ${JSON.stringify(end)}`)));
      }),
    kill: async () => {
      send('SIGKILL');
      await ended;
    },
    terminate: async () => {
      send('SIGTERM');
      await ended;
    },
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}

export function endWithParent(cleanUp: () => Promise<void> = async () => {}): void {
  process.stdin.on('end', () => void cleanUp().finally(() => process.exit())).resume();
}
