import express, { type Request, type Response, type Router } from 'express';
import { LOGO_PATH } from '#shared/program/logo.ts';

interface Picture {
  logo: { version: string };
  png: Buffer;
}

/** Returns null if the program has no logo. */
export type FindPicture = (name: string) => Promise<Picture | null>;

interface Finders {
  find: FindPicture;
  /** The picture of a quotation, as WebP. */
  findPhoto: (id: string) => Promise<Buffer | null>;
}

export function programPictures({ find, findPhoto }: Finders): Router {
  const send = async (name: string, req: Request, res: Response) => {
    const picture = await find(name);
    if (!picture) return false;
    res.set({ 'Cache-Control': 'no-cache', ETag: `"${name}-${picture.logo.version}"` });
    if (req.fresh) res.status(304).end();
    else res.type('png').send(picture.png);
    return true;
  };
  const router = express.Router();
  router.get(LOGO_PATH, (req, res, next) => {
    void send('mark', req, res)
      .then((isSent) => !isSent && next())
      .catch(next);
  });
  router.get('/icons/:name.png', (req, res, next) => {
    void send(req.params.name, req, res)
      .then((isSent) => !isSent && next())
      .catch(next);
  });
  router.get('/program/pictures/:id.webp', (req, res, next) => {
    void findPhoto(req.params.id)
      .then((webp) => {
        if (!webp) return next();
        // Cached forever, because the picture of an id never changes.
        res.set({ 'Cache-Control': 'public, max-age=31536000, immutable' });
        res.type('webp').send(webp);
      })
      .catch(next);
  });
  return router;
}
