import { sizeInWords } from '#shared/sizes.ts';
import type { DiskSpace } from '#server/disk/disk-space.ts';
import type { Finding } from './finding.ts';
import type { DatabaseLimits } from './queries.ts';

const GB = 1e9;
const MIN_MEMORY = 0.2 * GB;
const CLOCK = { warning: 5, problem: 60 };

export function judgeDisk(space: DiskSpace | null, minFreeBytes: number): Finding {
  const area = 'disk';
  if (!space) {
    return {
      area,
      status: 'unknown',
      message: 'The free space on the disk could not be read.',
      remedy: 'Check that DATA_DIR exists and can be read.',
    };
  }
  const { freeBytes, totalBytes } = space;
  const message = `${sizeInWords(freeBytes)} of ${sizeInWords(totalBytes)} are free on the disk of DATA_DIR.`;
  const remedy = 'Free some space on that disk, or move DATA_DIR to a larger one.';
  if (freeBytes < minFreeBytes) {
    const refused = 'Uploads are refused below MIN_FREE_MB.';
    return { area, status: 'problem', message: `${message} ${refused}`, remedy };
  }
  const isLow = freeBytes < 2 * GB || (freeBytes < 20 * GB && freeBytes < 0.05 * totalBytes);
  return isLow ? { area, status: 'warning', message, remedy } : { area, status: 'ok', message };
}

export function judgeMemory(availableBytes: number): Finding {
  const area = 'memory';
  const message = `${sizeInWords(availableBytes)} of memory are available.`;
  return availableBytes >= MIN_MEMORY
    ? { area, status: 'ok', message }
    : {
        area,
        status: 'warning',
        message,
        remedy:
          'Each process of the portal needs 0.2 to 0.6 GB. Give the machine more memory, or move other programs off it.',
      };
}

/** Each major version's last day with security fixes; versions not listed are newer. */
const NODE_ENDS: Record<number, string> = {
  20: '2026-04-30',
  21: '2024-06-01',
  22: '2027-04-30',
  23: '2025-06-01',
  24: '2028-04-30',
  25: '2026-06-01',
  26: '2029-04-30',
};

export function judgeNode(version: string, now = new Date()): Finding {
  const area = 'node';
  const major = Number(/^v(\d+)/.exec(version)?.[1]);
  const end = NODE_ENDS[major];
  if (end === undefined || now.toISOString().slice(0, 10) <= end) {
    return { area, status: 'ok', message: `Node.js ${version}.` };
  }
  return {
    area,
    status: 'warning',
    message: `Node.js ${version} runs; version ${major} has had no security updates since ${end}.`,
    remedy:
      'Install Node.js 24 and restart the portal. docs/operations/install.md says which versions it runs on.',
  };
}

/** The portal sets these limits itself, except behind a pooler. An embedded database needs none. */
export function judgeLimits(
  kind: 'embedded' | 'postgres',
  { statement, idleInTransaction, role, database }: DatabaseLimits,
): Finding {
  const area = 'database';
  if (kind === 'embedded' || (statement > 0 && idleInTransaction > 0)) {
    return { area, status: 'ok', message: 'Database statements that take too long are stopped.' };
  }
  const set = `ALTER ROLE ${role} IN DATABASE ${database} SET`;
  return {
    area,
    status: 'warning',
    message:
      'PostgreSQL does not end statements that take too long, because the pooler keeps the portal from setting a limit.',
    remedy: `Set it for the role (${set} statement_timeout = '30s'; ${set} idle_in_transaction_session_timeout = '60s'), and have the pooler connect anew (in PgBouncer’s console: RECONNECT).`,
  };
}

/** Returns the least error, in ms, of a clock that showed `told` between `before` and `after`. */
export function offsetOf(told: number, { before, after }: { before: number; after: number }) {
  if (told < before) return told - before;
  return told > after ? told - after : 0;
}

/** `other` names the other clock, as in 'the database'; `offset` is in ms. */
export function judgeClock(other: string, offset: number): Finding {
  const area = 'clock';
  const seconds = Math.round(Math.abs(offset) / 1000);
  if (seconds <= CLOCK.warning) {
    return { area, status: 'ok', message: `The clocks of this machine and ${other} agree.` };
  }
  const direction = offset > 0 ? 'behind' : 'ahead of';
  return {
    area,
    status: seconds > CLOCK.problem ? 'problem' : 'warning',
    message: `This machine’s clock is ${seconds.toLocaleString('en-US')} seconds ${direction} that of ${other}. Times are off by as much.`,
    remedy: 'Let the network set the clocks of both machines (timedatectl set-ntp true).',
  };
}
