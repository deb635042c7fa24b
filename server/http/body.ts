import express from 'express';
import type { Request, RequestHandler, Response } from 'express';
import { AppError, badRequest } from './errors.ts';

/** Milliseconds that a JSON body may take to arrive; uploads don't come this way. */
const ARRIVAL_DEADLINE = 60_000;
/** Milliseconds that a body nobody reads may go on arriving after the answer. */
const UNREAD_DEADLINE = 10_000;

/** Ends the connection of a request whose body is still arriving well after its answer. */
export const dropUnreadBody: RequestHandler = (req, res, next) => {
  res.once('finish', () => {
    if (req.complete) return;
    const drop = () => void (req.complete || req.socket.destroy());
    setTimeout(drop, UNREAD_DEADLINE).unref();
  });
  next();
};

/**
 * Reads a JSON body.
 * @param limit bytes.
 * @returns what was sent; undefined where nothing was.
 * @throws AppError 400 malformed, 408 too slow, 413 too large, 415 not JSON.
 */
export async function readJsonBody(req: Request, res: Response, limit: number): Promise<unknown> {
  if (!hasBody(req)) return undefined;
  if (!req.is('application/json')) {
    throw new AppError({ status: 415, code: 'not-json', message: 'Send the body as JSON.' });
  }
  const parse = express.json({ limit, type: 'application/json' });
  const late = setTimeout(() => req.destroy(tooSlow()), ARRIVAL_DEADLINE);
  try {
    await new Promise<void>((resolve, reject) => {
      parse(req, res, (error?: unknown) => (error ? reject(bodyError(error)) : resolve()));
    });
  } finally {
    clearTimeout(late);
  }
  const body: unknown = req.body;
  return body;
}

function hasBody(req: Request) {
  if (req.headers['transfer-encoding'] !== undefined) return true;
  const length = Number(req.headers['content-length'] ?? 0);
  return length > 0;
}

function tooSlow() {
  return new AppError({
    status: 408,
    code: 'too-slow',
    message: 'The body did not arrive in time.',
  });
}

function bodyError(error: unknown) {
  const status = typeof error === 'object' && error && 'status' in error ? error.status : undefined;
  if (status === 413) {
    return new AppError({ status: 413, code: 'too-large', message: 'That is too large to send.' });
  }
  return badRequest('The body is not valid JSON in UTF-8.');
}
