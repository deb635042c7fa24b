import type { RequestHandler } from 'express';
import { forbidden } from '#server/errors.ts';

export const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Accepts requests without Origin and Sec-Fetch-Site: they come from tools, not from browsers. */
export const sameOriginOnly: RequestHandler = (req, _res, next) => {
  if (SAFE_METHODS.has(req.method) || isOwn(req.headers, req.protocol)) next();
  else next(forbidden('Requests from other sites are not accepted.'));
};

function isOwn(
  headers: { 'sec-fetch-site'?: unknown; origin?: string | undefined; host?: string | undefined },
  protocol: string,
) {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (headers.origin === undefined) return true;
  return originHost(headers.origin, protocol) === headers.host;
}

function originHost(origin: string, protocol: string) {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (!url) return null;
  const isWeb = url.protocol === 'https:' || url.protocol === `${protocol}:`;
  return isWeb ? url.host : null;
}
