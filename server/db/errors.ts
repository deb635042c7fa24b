import { DrizzleQueryError } from 'drizzle-orm';
import { READ_ONLY_SERVER } from './failover-client.ts';

/** True when the database refused a row because of the named unique index or constraint. */
export function isUniqueViolation(error: unknown, constraintName: string): boolean {
  return causes(error).some(
    (cause) =>
      cause.code === '23505' && 'constraint' in cause && cause.constraint === constraintName,
  );
}

/** Returns whose row the database refused because that person was erased; null for another error. */
export function erasedPersonOf(error: unknown): string | null {
  const refusal = causes(error).find(
    (cause) => cause.code === '23514' && 'constraint' in cause && cause.constraint === 'not_erased',
  );
  return refusal && 'detail' in refusal ? String(refusal.detail) : null;
}

/** True when a lock was not free within the `lock_timeout` of the transaction. */
export function isLockTimeout(error: unknown): boolean {
  return causes(error).some(({ code }) => code === '55P03');
}

/** True when PostgreSQL ended this transaction, because it and another waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return causes(error).some(({ code }) => code === '40P01');
}

/** True when the database can't serve now (away, restarting, full, too slow): worth a 503. */
export function isUnavailable(error: unknown): boolean {
  if (isStatementLost(error)) return true;
  return causes(error).some((cause) => {
    const code = cause.code ?? '';
    if (NETWORK_CODES.has(code) || STATES.has(code) || /^08...$/.test(code)) return true;
    if (code === 'ENOENT') return 'syscall' in cause && cause.syscall === 'connect';
    return code === '' && UNAVAILABLE_MESSAGES.some((text) => cause.message.includes(text));
  });
}

/** True when there is no room left on the disk of the database or of the files: worth a 507. */
export function isDiskFull(error: unknown): boolean {
  return causes(error).some(({ code }) => ['53100', 'ENOSPC', 'EDQUOT'].includes(code ?? ''));
}

/** Returns why a query failed, without its SQL and its values; any other error as it is. */
export const withoutQuery = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? (error.cause ?? new Error('a query failed')) : error;

/** Returns what the database says of a right that the role lacks; undefined of another error. */
export function rightsReason(error: unknown): string | undefined {
  return causes(error).find(({ code }) => code === '42501')?.message;
}

/** True when a text holds what PostgreSQL can't store: a NUL or a broken character (a 400). */
export function isUnstorableText(error: unknown): boolean {
  return causes(error).some(({ code }) => code === '22021' || code === '22P05');
}

/** True when the database doesn't know a time zone, or refuses another value of a function. */
export function isInvalidParameter(error: unknown): boolean {
  return causes(error).some(({ code }) => code === '22023');
}

/** True when a pooler refuses the time limits that a client sends at connect. */
export function isSettingRefused(error: unknown): boolean {
  return causes(error).some(
    ({ code, message }) => code === '08P01' && message.includes('unsupported startup parameter'),
  );
}

/** True when a migration changed what a prepared statement returns. */
export function isPlanStale(error: unknown): boolean {
  return causes(error).some(
    (cause) =>
      cause.code === '0A000' && 'routine' in cause && cause.routine === 'RevalidateCachedQuery',
  );
}

/** True when the connection no longer has a prepared statement as it was. It has run nothing. */
export function isStatementLost(error: unknown): boolean {
  return (
    isPlanStale(error) || causes(error).some(({ code }) => code === '26000' || code === '42P05')
  );
}

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** A read-only server; a deadlock; out of memory, too many connections, cancelled or timed out, shutting down or starting. */
const STATES = new Set([
  '25006',
  '40P01',
  '53200',
  '53300',
  '57014',
  '25P03',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
]);

/** What pg, pg-pool and the search for a host say themselves, without a code. */
const UNAVAILABLE_MESSAGES = [
  READ_ONLY_SERVER,
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

type CodedError = Error & { code?: string };

/** The error and all that it wraps: drizzle keeps the driver's as `cause`, Node its tries as `errors`. */
function causes(error: unknown, depth = 0): CodedError[] {
  if (!isCodedError(error) || depth > 8) return [];
  const tries: unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error, ...[error.cause, ...tries].flatMap((cause) => causes(cause, depth + 1))];
}

function isCodedError(error: unknown): error is CodedError {
  return error instanceof Error && (!('code' in error) || typeof error.code === 'string');
}
