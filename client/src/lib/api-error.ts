import type { ErrorBody } from '#shared/http.ts';

/** An answer other than 2xx. Its message is the status, a colon, a space and the body's text. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Partial<ErrorBody>;

  constructor(status: number, text: string, body: Partial<ErrorBody>) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

/** The server was not reached: no connection, or it is away. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('The portal can’t be reached. Check your connection and try again.', { cause });
    this.name = 'ConnectionError';
  }
}

/**
 * @param error what a call threw.
 * @returns the sentence to show: the server's own message where it gave one.
 */
export function serverMessage(error: unknown): string {
  if (error instanceof ApiError) {
    return error.body.message ?? `The server could not answer (${error.status}). Please try again.`;
  }
  if (error instanceof Error) return error.message;
  return String(error);
}
