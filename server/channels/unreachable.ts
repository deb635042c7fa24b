import type { Outcome } from './channel.ts';
import { serverReply } from './server-reply.ts';

export function unreachable(server: string, error: unknown): Outcome & { result: 'retry' } {
  if (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name)) {
    return { result: 'retry', problem: `${server} did not answer in time.` };
  }
  return { result: 'retry', problem: `${server} can’t be reached: ${serverReply(reason(error))}` };
}

function reason(error: unknown): string {
  // fetch only says 'fetch failed'; the reason is in the error's cause.
  if (error instanceof Error && error.cause instanceof Error) return reason(error.cause);
  if (error instanceof AggregateError) return reason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
