import type { ErrorCode } from '#shared/error-codes.ts';
import type { ErrorBody } from '#shared/http.ts';

interface AppErrorOptions {
  status: number;
  code: ErrorCode;
  message: string;
  fields?: Record<string, string>;
  retryAfter?: number;
}

/** The only kind of error whose message is sent to the client; others become a plain 500. */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;

  constructor({ status, code, message, fields, retryAfter }: AppErrorOptions) {
    super(message);
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

export function errorBody({ message, code, fields }: AppError): ErrorBody {
  return fields ? { message, code, fields } : { message, code };
}

export const badRequest = (message: string, fields?: Record<string, string>) =>
  new AppError({ status: 400, code: 'validation', message, ...(fields && { fields }) });

export const notSignedIn = () =>
  new AppError({ status: 401, code: 'not-signed-in', message: 'Please sign in.' });

export const forbidden = (message = 'You don’t have permission to do this.') =>
  new AppError({ status: 403, code: 'forbidden', message });

export const notFound = (what = 'This page', verb: 'was' | 'were' = 'was') =>
  new AppError({ status: 404, code: 'not-found', message: `${what} ${verb} not found.` });

export const conflict = (code: ErrorCode, message: string, fields?: Record<string, string>) =>
  new AppError({ status: 409, code, message, ...(fields && { fields }) });

export const tooMany = (message: string, retryAfter: number) =>
  new AppError({ status: 429, code: 'too-many', message, retryAfter });

export const unavailable = () =>
  new AppError({
    status: 503,
    code: 'unavailable',
    message: 'The portal is not available right now. Please try again in a moment.',
    retryAfter: 5,
  });
