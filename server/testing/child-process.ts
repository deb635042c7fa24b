import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';

export interface Child {
  pid: number;
  /** All that it has printed so far, a line each. */
  lines: string[];
  /** Resolves with the first line, now or later, that starts so. @throws when the child ends before. */
  line: (start: string) => Promise<string>;
  /** How it ended, and what it wrote to stderr. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; errors: string }>;
  /** SIGKILL: it can't clean up. */
  kill: () => Promise<void>;
  /** SIGTERM: it is asked to stop. */
  terminate: () => Promise<void>;
  /** Lets it end by itself, if it asked for that with `endWithParent`. */
  stop: () => Promise<void>;
}

/** Runs a file in a process of its own; TypeScript by tsx. */
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
  /** The folder to run it in. */
  cwd?: string;
  /** Signals reach what the program has started, too. */
  inGroup?: boolean;
}

/** Runs any program, named first, with its arguments. */
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

/** In a child: ends it when it is stopped or the process that started it is gone. */
export function endWithParent(cleanUp: () => Promise<void> = async () => {}): void {
  process.stdin.on('end', () => void cleanUp().finally(() => process.exit())).resume();
}
