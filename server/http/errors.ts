import type { ErrorCode } from '#shared/error-codes.ts';
import type { ErrorBody } from '#shared/http.ts';

interface AppErrorOptions {
  status: number;
  code: ErrorCode;
  message: string;
  fields?: Record<string, string>;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
}

/** The one error that becomes an answer; everything else is a plain 500. */
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

/** @returns the body of the answer. */
export function errorBody({ message, code, fields }: AppError): ErrorBody {
  return fields ? { message, code, fields } : { message, code };
}

/** 400. `fields` names what is wrong with each input. */
export const badRequest = (message: string, fields?: Record<string, string>) =>
  new AppError({ status: 400, code: 'validation', message, ...(fields && { fields }) });

/** 401: nobody is signed in. */
export const notSignedIn = () =>
  new AppError({ status: 401, code: 'not-signed-in', message: 'Please sign in.' });

/** 403: signed in, but not allowed. */
export const forbidden = (message = 'You don’t have permission to do this.') =>
  new AppError({ status: 403, code: 'forbidden', message });

/** 404: no such thing, or none that this person may know of. */
export const notFound = (what = 'This page') =>
  new AppError({ status: 404, code: 'not-found', message: `${what} was not found.` });

/** 409. `code` tells conflicts apart. */
export const conflict = (code: ErrorCode, message: string, fields?: Record<string, string>) =>
  new AppError({ status: 409, code, message, ...(fields && { fields }) });

/** 429, with Retry-After in seconds. */
export const tooMany = (message: string, retryAfter: number) =>
  new AppError({ status: 429, code: 'too-many', message, retryAfter });

/** 503: the database or another part is away for now. */
export const unavailable = () =>
  new AppError({
    status: 503,
    code: 'unavailable',
    message: 'The portal is not available right now. Please try again in a moment.',
    retryAfter: 5,
  });
