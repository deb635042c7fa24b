import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Mounted, RequestScope } from './mount.ts';

/**
 * Puts the mounted endpoints into a router for each first part of a path, such as `chaplains`: a
 * router compares a path with all of its routes, one after the other. Paths with fewer parameters
 * come first, so that `/chaplains/me` is never taken for an id.
 * @throws Error when two endpoints have the same method and path.
 */
export function createApiRouter(
  mounted: readonly Mounted[],
  scopeOf: (req: Request, res: Response) => RequestScope,
): RequestHandler {
  const routers = new Map<string, Router>();
  const taken = new Set<string>();
  for (const item of mounted.toSorted((a, b) => parameterCount(a) - parameterCount(b))) {
    const { method, path } = item.endpoint;
    if (taken.has(`${method} ${path}`)) throw new Error(`${method} ${path} is mounted twice`);
    taken.add(`${method} ${path}`);
    const handle: RequestHandler = async (req, res) => item.answer(req, res, scopeOf(req, res));
    const part = firstPartOf(path);
    const router = routers.get(part) ?? express.Router();
    routers.set(part, router);
    router[methodName(method)](path, handle);
  }
  return (req, res, next) => {
    const router = routers.get(firstPartOf(req.path));
    if (router) router(req, res, next);
    else next();
  };
}

/** Returns the part after `/api/`, in lower case: routes match in any case. */
function firstPartOf(path: string) {
  return path.split('/', 3)[2]?.toLowerCase() ?? '';
}

const NAMES = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

function methodName(method: keyof typeof NAMES) {
  return NAMES[method];
}

function parameterCount({ endpoint }: Mounted) {
  return endpoint.path.split(':').length - 1;
}
