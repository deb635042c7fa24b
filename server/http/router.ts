import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { Mounted, RequestScope } from './mount.ts';

// Paths with fewer parameters come first, so the `me` of `/chaplains/me` is never taken for an id.
export function createApiRouter(
  mounted: readonly Mounted[],
  scopeOf: (req: Request, res: Response) => RequestScope,
): Router {
  const router = express.Router();
  const taken = new Set<string>();
  for (const item of mounted.toSorted((a, b) => parameterCount(a) - parameterCount(b))) {
    const { method, path } = item.endpoint;
    if (taken.has(`${method} ${path}`)) throw new Error(`${method} ${path} is mounted twice`);
    taken.add(`${method} ${path}`);
    const handle: RequestHandler = async (req, res) => item.answer(req, res, scopeOf(req, res));
    router[NAMES[method]](path, handle);
  }
  return router;
}

const NAMES = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

function parameterCount({ endpoint }: Mounted) {
  return endpoint.path.split(':').length - 1;
}
