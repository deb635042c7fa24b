import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { pino, type Logger } from 'pino';
import { isDiskFull, isUnavailable, withoutQuery } from '#server/db/errors.ts';

const ids = new WeakMap<object, string>();

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

// Queries' values and PostgreSQL's `detail` hold people's input, hashes and session ids.
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

export const requestId = (req: Request) => ids.get(req) ?? 'unknown';

/** Longer than an id, so perhaps a secret token. */
const LONG_PART = /[^/]{37,}/g;
const ASSET = /^\/assets\/[\w.-]{1,80}\.(?:js|css|woff2|svg|png|json|webmanifest|map)$/;
/** What follows these is always a secret. */
const SECRET_FOLLOWS =
  /^([/\\]*a[/\\]+|.*?(?:password-links|set-password|calendar|stored|answers)[/\\]+).+$/is;

export function loggedPath(path: string): string {
  if (ASSET.test(path)) return path;
  const readable = decoded(path);
  const isSecret = SECRET_FOLLOWS.test(readable);
  return (isSecret ? readable.replace(SECRET_FOLLOWS, '$1…') : path).replaceAll(LONG_PART, '…');
}

/** Repeats, as a part may be encoded several times or malformed. */
function decoded(path: string) {
  let text = path;
  for (let time = 0; time < 5; time += 1) {
    text = text.replaceAll(/%([2-7][\da-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
  return text;
}

/** Logs no names, queries or long path parts, which may be secrets. */
export function logRequests(
  log: Logger,
  userIdOf: (req: Request) => string | undefined,
): RequestHandler {
  return (req, res, next) => {
    const id = randomUUID();
    const start = performance.now();
    const path = loggedPath(req.path);
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
