import type { ErrorBody } from '#shared/http.ts';
import { trust } from '#shared/trust.ts';

/** The server's answer has an error status. The message is the status and text, as in '404: …'. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: Partial<ErrorBody>;
  requestId: string | null = null;

  constructor(status: number, text: string, body: Partial<ErrorBody>) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

export class ConnectionError extends Error {
  constructor(
    cause: unknown,
    message = 'The portal can’t be reached. Check your connection and try again.',
  ) {
    super(message, { cause });
    this.name = 'ConnectionError';
  }
}

/** A change got no answer in time. The server may have made the change nevertheless. */
export class SilenceError extends ConnectionError {
  constructor() {
    super(
      null,
      'The portal did not answer in time. Your change may have been saved: check your connection, and see whether it was saved before you try again.',
    );
  }
}

export function isSessionOver(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status === 401 && error.body.code !== 'wrong-credentials'
  );
}

export function needsProof(error: unknown): boolean {
  return error instanceof ApiError && /(factor|verification)-needed$/.test(error.body.code ?? '');
}

export function serverMessage(error: unknown): string {
  if (error instanceof ApiError) {
    return error.body.message ?? `The server could not answer (${error.status}). Please try again.`;
  }
  if (error instanceof Error) return error.message;
  return String(error);
}

/** Parses the portal's JSON. Also accepts other text, which another server may have sent. */
export function errorOfText(status: number, text: string): ApiError {
  return new ApiError(status, text, parseBody(text));
}

function parseBody(text: string): Partial<ErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null
      ? trust<Partial<ErrorBody>>(body, 'the error body every answer other than 2xx carries')
      : {};
  } catch {
    return {};
  }
}
