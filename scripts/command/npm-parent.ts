import { readFileSync } from 'node:fs';

const SCRIPTS = ['start', 'demo', 'dev'];
const SHELLS = new Set(['sh', 'bash', 'dash', 'ash', 'zsh', 'busybox']);
/** The pause between two checks, in ms. */
const PAUSE = 500;

/** Calls `tell` when npm has ended: npm's signals may reach only the shell that it started. */
export function whenNpmEnds(tell: () => void) {
  if (!SCRIPTS.includes(process.env['npm_lifecycle_event'] ?? '')) return;
  const chain = shellsUpToNpm();
  const timer = setInterval(() => {
    if (isWhole(chain)) return;
    clearInterval(timer);
    tell();
  }, PAUSE);
  timer.unref();
}

/** Returns the ids of the parent process and of the shells above it, up to npm. */
function shellsUpToNpm() {
  const chain = [process.ppid];
  for (let last = lookUp(process.ppid); last && SHELLS.has(last.name); last = lookUp(last.parent)) {
    chain.push(last.parent);
  }
  return chain;
}

/** Whether the parents are still the same: a process whose parent ended gets another parent. */
function isWhole(chain: readonly number[]) {
  if (process.ppid !== chain[0]) return false;
  return chain.slice(1).every((parent, index) => lookUp(chain[index] ?? 0)?.parent === parent);
}

/** Returns undefined for an ended process, and on systems without /proc. */
function lookUp(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may contain brackets itself, so the last bracket ends it.
    const end = stat.lastIndexOf(')');
    const parent = Number(stat.slice(end + 2).split(' ')[1]);
    return { name: stat.slice(stat.indexOf('(') + 1, end), parent };
  } catch {
    return undefined;
  }
}
