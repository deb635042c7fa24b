import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { loggedPath } from '#server/log/logged-path.ts';

const ids = new WeakMap<object, string>();

export const requestId = (req: Request) => ids.get(req) ?? 'unknown';

/** Logs requests. Leaves out people's names, queries, and long path parts, which may be secrets. */
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
        'A proxy forwards requests, but TRUST_PROXY is not set: rate limits count all visitors as one IP address, and cookies are marked Secure only with a PUBLIC_URL on https.',
      );
    }
    next();
  };
}
