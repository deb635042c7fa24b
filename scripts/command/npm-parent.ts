import { readFileSync } from 'node:fs';

const SCRIPTS = ['start', 'demo', 'dev'];
const SHELLS = new Set(['sh', 'bash', 'dash', 'ash', 'zsh', 'busybox']);
/** In ms, between two looks. */
const PAUSE = 500;

/** npm sends SIGTERM only to the shell between, and SIGKILL to nobody: the portal would stay. */
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

/** The parent process and, while they are shells, its parents. */
function shellsUpToNpm() {
  const chain = [process.ppid];
  for (let last = lookUp(process.ppid); last && SHELLS.has(last.name); last = lookUp(last.parent)) {
    chain.push(last.parent);
  }
  return chain;
}

/** An orphan gets another parent. */
function isWhole(chain: readonly number[]) {
  if (process.ppid !== chain[0]) return false;
  return chain.slice(1).every((parent, index) => lookUp(chain[index] ?? 0)?.parent === parent);
}

/** Undefined for an ended process, and on systems without /proc. */
function lookUp(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // In /proc the name of the program is in brackets, and may itself hold brackets.
    const end = stat.lastIndexOf(')');
    const parent = Number(stat.slice(end + 2).split(' ')[1]);
    return { name: stat.slice(stat.indexOf('(') + 1, end), parent };
  } catch {
    return undefined;
  }
}
