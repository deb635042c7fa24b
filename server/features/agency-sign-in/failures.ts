import type { AgencyOutcome } from '#shared/agency-sign-in/constants.ts';
import { AppError } from '#server/errors.ts';
import { describeError } from '#server/log/log.ts';
import { AgencyUnreachable } from './provider.ts';

export function outcomeOf(error: unknown): AgencyOutcome {
  if (error instanceof AgencyUnreachable) return 'unreachable';
  if (error instanceof AppError && error.status === 429) return 'too-many';
  return isRefusedByLibrary(error) ? 'refused' : 'failed';
}

/** Logs only the codes of the library's errors: their messages may contain tokens and claims. */
export function describeFailure(error: unknown) {
  if (!isRefusedByLibrary(error) && !(error instanceof AgencyUnreachable)) {
    return { err: describeError(error) };
  }
  const why: string[] = [];
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    why.push(codesOf(cause));
  }
  return { why };
}

const isRefusedByLibrary = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('OAUTH_');

function codesOf(error: Error) {
  const code = 'code' in error ? error.code : undefined;
  // Anybody can forge the callback, so only a short word such as access_denied is logged.
  const answer = 'error' in error ? error.error : undefined;
  return [error.name, code, answer].filter(isWord).join(' ');
}

const isWord = (text: unknown) => typeof text === 'string' && /^\w{1,60}$/.test(text);
