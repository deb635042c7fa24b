import express from 'express';
import type { Request, RequestHandler, Response } from 'express';
import { AppError, badRequest } from '#server/errors.ts';

const ARRIVAL_DEADLINE = 60_000;
/** How long, in ms, the unread rest of a body may keep arriving after the response is sent. */
const UNREAD_DEADLINE = 10_000;

const MAX_DEPTH = 10;
const MAX_VALUES = 2_000_000;

export const dropUnreadBody: RequestHandler = (req, res, next) => {
  res.once('finish', () => {
    if (req.complete) return;
    const drop = () => void (req.complete || req.socket.destroy());
    setTimeout(drop, UNREAD_DEADLINE).unref();
  });
  next();
};

/** Returns undefined without a body. `limit` is in bytes. @throws AppError 400, 408, 413, 415 */
export async function readJsonBody(req: Request, res: Response, limit: number): Promise<unknown> {
  if (!hasBody(req)) return undefined;
  if (!req.is('application/json')) {
    throw new AppError({ status: 415, code: 'not-json', message: 'Send the body as JSON.' });
  }
  let refused: AppError | null = null;
  const verify = (_req: unknown, _res: unknown, bytes: Buffer, encoding: string) => {
    refused = encoding === 'utf-8' ? refusalOf(bytes) : notJson();
    if (refused) throw refused;
  };
  const parse = express.json({ limit, type: 'application/json', verify });
  const late = setTimeout(() => req.destroy(tooSlow()), ARRIVAL_DEADLINE);
  try {
    await new Promise<void>((resolve, reject) => {
      parse(req, res, (error?: unknown) =>
        error ? reject(refused ?? bodyError(error)) : resolve(),
      );
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
  return status === 413 ? tooLarge() : notJson();
}

function tooLarge() {
  return new AppError({ status: 413, code: 'too-large', message: 'That is too large to send.' });
}

function notJson() {
  return badRequest('The body is not valid JSON in UTF-8.');
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

function refusalOf(bytes: Buffer) {
  let depth = 0;
  let values = 1;
  let isInText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isInText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (byte === COMMA) values += 1;
    else if (OPENING.includes(byte)) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) return badRequest('The body is nested too deeply.');
    } else if (CLOSING.includes(byte)) depth -= 1;
    if (values > MAX_VALUES) return tooLarge();
  }
  return null;
}
