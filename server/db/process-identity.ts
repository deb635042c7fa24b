import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export interface ProcessIdentity {
  pid: number;
  place: string;
  started: string;
}

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, place: ownPlace(), started: startOf(process.pid)?.started ?? '' };
}

/** Returns `unknown` for a process in another container, or without /proc. */
export function fateOf(identity: ProcessIdentity): 'alive' | 'dead' | 'unknown' {
  if (identity.place !== ownPlace()) return 'unknown';
  if (!exists(identity.pid)) return 'dead';
  const now = startOf(identity.pid);
  if (!now || !identity.started) return identity.pid === process.pid ? 'alive' : 'unknown';
  return now.isGone || now.started !== identity.started ? 'dead' : 'alive';
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Includes the process namespace, because two containers may have the same host name. */
function ownPlace(): string {
  return `${hostname()} ${attempt(() => readlinkSync('/proc/self/ns/pid')) ?? ''}`.trim();
}

function startOf(pid: number): { started: string; isGone: boolean } | undefined {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  if (!stat || !boot) return undefined;
  // The second field is the program's name in brackets, and may itself contain brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0] ?? '';
  return { started: `${boot.trim()} ${fields[19] ?? ''}`, isGone: 'ZX'.includes(state) };
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
