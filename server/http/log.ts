import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { pino, type Logger } from 'pino';
import { isDiskFull, isUnavailable, withoutQuery } from '#server/db/errors.ts';

const ids = new WeakMap<object, string>();

/** @param level one of pino's levels. */
export function createLog(level: string): Logger {
  return pino({
    level,
    serializers: { err: describeError },
    redact: {
      paths: ['password', '*.password', 'cookie', '*.cookie', 'authorization', '*.authorization'],
      censor: '[redacted]',
    },
  });
}

/**
 * @returns what may stand in the log of an error, and of its causes. Left out are a query's values
 * and the database's `detail`, which hold what people entered, hashes and session ids. Of an outage
 * the reason is enough: its stack and its SQL say nothing of it.
 */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isOutage = isUnavailable(error) || isDiskFull(error);
  const reason = isOutage ? withoutQuery(error) : error;
  if (reason !== error) return describeError(reason);
  const [message] = error.message.split('\nparams: ');
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line));
  return {
    type: error.name,
    message,
    ...('code' in error && { code: error.code }),
    ...(!isOutage && { stack: frames.join('\n') }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** @returns the id under which a request stands in the log. */
export const requestId = (req: Request) => ids.get(req) ?? 'unknown';

/** Longer than an id, so that it may be a secret, such as the token of a set-password link. */
const LONG_PART = /[^/]{37,}/g;
/** What the build makes: names of two words at most, a hash and an extension. */
const ASSET = /^\/assets\/[\w.-]{1,80}\.(?:js|css|woff2|svg|png|json|webmanifest|map)$/;
/** What follows these is a secret, however short and in whatever spelling. */
const SECRET_FOLLOWS =
  /^([/\\]*a[/\\]+|.*?(?:password-links|set-password|calendar|stored|answers)[/\\]+).+$/is;

/** @returns a path without what may be a secret in it. */
export function loggedPath(path: string): string {
  if (ASSET.test(path)) return path;
  const readable = decoded(path);
  const isSecret = SECRET_FOLLOWS.test(readable);
  return (isSecret ? readable.replace(SECRET_FOLLOWS, '$1…') : path).replaceAll(LONG_PART, '…');
}

/** Undoes percent-encoding, also of a part that was encoded several times or is malformed. */
function decoded(path: string) {
  let text = path;
  for (let time = 0; time < 5; time += 1) {
    text = text.replaceAll(/%([2-7][\da-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
  return text;
}

/**
 * One line for each request that was answered, with the client's address and the user's id, never a
 * name; without its query, which can hold names, and without long parts of its path, which can be
 * secrets.
 */
export function logRequests(
  log: Logger,
  userIdOf: (req: Request) => string | undefined,
): RequestHandler {
  return (req, res, next) => {
    const id = randomUUID();
    const start = performance.now();
    const path = loggedPath(req.path);
    // Gone once the connection is cut.
    const address = req.ip ?? 'unknown';
    ids.set(req, id);
    res.set('X-Request-Id', id);
    res.on('close', () => {
      const ms = Math.round(performance.now() - start);
      const user = userIdOf(req);
      const answer = { method: req.method, path, status: res.statusCode, ms };
      const line = { id, ...answer, address, ...(user !== undefined && { user }) };
      if (res.writableFinished) log.info(line, 'request');
      else log.warn(line, 'request cut off');
    });
    next();
  };
}

/** Says once that a proxy is in front that the settings don't trust. */
export function warnOfUntrustedProxy(log: Logger): RequestHandler {
  let isSaid = false;
  return (req, _res, next) => {
    if (!isSaid && req.headers['x-forwarded-for'] !== undefined) {
      isSaid = true;
      log.warn(
        'A proxy forwards requests, but TRUST_PROXY is not set: limits count the proxy as one address, and cookies are marked Secure only with a PUBLIC_URL on https.',
      );
    }
    next();
  };
}
