import type { Request, RequestHandler } from 'express';
import { findPage, pages } from '#shared/pages.ts';
import { trust } from '#shared/trust.ts';

/** Contains no text from the client, because each new text would add a series to the metrics. */
export interface MeasuredRequest {
  method: string;
  route: string;
  status: string;
  seconds: number;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);

export function measureRequests(observe: (request: MeasuredRequest) => void): RequestHandler {
  return (req, res, next) => {
    const start = performance.now();
    const { path } = req;
    res.once('close', () => {
      observe({
        method: METHODS.has(req.method) ? req.method : 'other',
        route: routeOf(req, path),
        status: res.writableFinished ? `${Math.floor(res.statusCode / 100)}xx` : 'cut',
        seconds: (performance.now() - start) / 1000,
      });
    });
    next();
  };
}

function routeOf(req: Request, path: string): string {
  const route = trust<{ path: unknown } | undefined>(req.route, 'Express sets it');
  if (typeof route?.path === 'string') return route.path;
  if (path.startsWith('/api/')) return '/api/*';
  if (path.startsWith('/assets/')) return '/assets/*';
  const page = findPage(path);
  return page ? pages[page].path : 'other';
}
