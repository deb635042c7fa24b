import { DrizzleQueryError } from 'drizzle-orm';
import { READ_ONLY_SERVER } from './failover-client.ts';

export function isUniqueViolation(error: unknown, constraintName: string): boolean {
  return causes(error).some(
    (cause) =>
      cause.code === '23505' && 'constraint' in cause && cause.constraint === constraintName,
  );
}

export function erasedPersonOf(error: unknown): string | null {
  const refusal = causes(error).find(
    (cause) => cause.code === '23514' && 'constraint' in cause && cause.constraint === 'not_erased',
  );
  return refusal && 'detail' in refusal ? String(refusal.detail) : null;
}

export function isLockTimeout(error: unknown): boolean {
  return causes(error).some(({ code }) => code === '55P03');
}

export function isDeadlock(error: unknown): boolean {
  return causes(error).some(({ code }) => code === '40P01');
}

export function isUnavailable(error: unknown): boolean {
  if (isStatementLost(error)) return true;
  return causes(error).some((cause) => {
    const code = cause.code ?? '';
    if (NETWORK_CODES.has(code) || STATES.has(code) || /^08...$/.test(code)) return true;
    if (code === 'ENOENT') return 'syscall' in cause && cause.syscall === 'connect';
    return code === '' && UNAVAILABLE_MESSAGES.some((text) => cause.message.includes(text));
  });
}

export function isDiskFull(error: unknown): boolean {
  return causes(error).some(({ code }) => ['53100', 'ENOSPC', 'EDQUOT'].includes(code ?? ''));
}

/** The error without the SQL and values of its query, which may be private. */
export const withoutQuery = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? (error.cause ?? new Error('a query failed')) : error;

export function rightsReason(error: unknown): string | undefined {
  return causes(error).find(({ code }) => code === '42501')?.message;
}

export function isUnstorableText(error: unknown): boolean {
  return causes(error).some(({ code }) => code === '22021' || code === '22P05');
}

export function isInvalidParameter(error: unknown): boolean {
  return causes(error).some(({ code }) => code === '22023');
}

export function isSettingRefused(error: unknown): boolean {
  return causes(error).some(
    ({ code, message }) => code === '08P01' && message.includes('unsupported startup parameter'),
  );
}

export function isPlanStale(error: unknown): boolean {
  return causes(error).some(
    (cause) =>
      cause.code === '0A000' && 'routine' in cause && cause.routine === 'RevalidateCachedQuery',
  );
}

/** Whether a prepared statement was lost. It has not run, so the query can be repeated. */
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

function causes(error: unknown, depth = 0): CodedError[] {
  if (!isCodedError(error) || depth > 8) return [];
  const tries: unknown[] = error instanceof AggregateError ? error.errors : [];
  return [error, ...[error.cause, ...tries].flatMap((cause) => causes(cause, depth + 1))];
}

function isCodedError(error: unknown): error is CodedError {
  return error instanceof Error && (!('code' in error) || typeof error.code === 'string');
}
