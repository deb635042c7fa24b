import { pipeline } from 'node:stream/promises';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { contentDisposition } from '#server/storage/disposition.ts';
import { STORED_PATH } from '#server/storage/disk-addresses.ts';
import { tooLarge } from '#server/storage/errors.ts';
import type { LocalFiles, OpenedFile, StorageKey } from '#server/storage/storage.ts';
import { forbidden, notFound } from '#server/errors.ts';
import { readByteRange } from './byte-range.ts';

/** For files shown in the browser: they may load nothing, and only the portal may frame them. */
const SHOWN =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; object-src 'self'; frame-ancestors 'self'";
const SAVED = "sandbox; default-src 'none'; frame-ancestors 'none'";

interface StoredFiles {
  files: LocalFiles;
  receiveAlone: (key: StorageKey, work: () => Promise<void>) => Promise<void>;
}

/** Ms that an upload may take: 50 MB at 120 kbit/s. */
const UPLOAD_MS = 60 * 60 * 1000;

/** The signature in a file's URL is the only access check. */
export function storedFiles({ files, receiveAlone }: StoredFiles): Router {
  const take: RequestHandler = async (req, res) => {
    const { key, maxBytes } = requireSigned(files, 'PUT', req);
    if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
    try {
      await receiveAlone(key, () => files.receive(key, req, { maxBytes, withinMs: UPLOAD_MS }));
    } catch (error) {
      // The sender is gone, so there is nobody to answer.
      if (req.errored) return;
      throw error;
    }
    res.status(200).end();
  };
  const send: RequestHandler = async (req, res) => {
    const { key, download } = requireSigned(files, 'GET', req);
    const file = await files.open(key);
    if (!file || !download) throw notFound('This file');
    res.set({
      'Content-Type': download.contentType,
      'Content-Disposition': contentDisposition(download),
      'Content-Security-Policy': download.isInline ? SHOWN : SAVED,
      'Cache-Control': 'private, no-cache',
      'Accept-Ranges': 'bytes',
      ETag: file.etag,
    });
    await sendFile({ req, res, file });
  };
  const router = express.Router();
  router.put(`${STORED_PATH}*path`, take);
  router.get(`${STORED_PATH}*path`, send);
  return router;
}

function requireSigned(files: LocalFiles, method: 'PUT' | 'GET', req: Request) {
  const query = req.originalUrl.split('?')[1] ?? '';
  const signed = files.verify({ method, path: req.path, query });
  if (!signed) throw forbidden('This address is not valid, or has expired.');
  return signed;
}

async function sendFile({ req, res, file }: { req: Request; res: Response; file: OpenedFile }) {
  const condition = req.get('if-range');
  const isSame = condition === undefined || condition === file.etag;
  const range = readByteRange(isSame ? req.get('range') : undefined, file.size);
  if (req.get('if-none-match') === file.etag) res.status(304);
  else if (range === 'outside') res.status(416).set('Content-Range', `bytes */${file.size}`);
  else if (range !== 'whole') {
    res.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`);
  }
  const part = typeof range === 'string' ? { start: 0, end: file.size - 1 } : range;
  const hasBody = res.statusCode < 300 && req.method === 'GET' && file.size > 0;
  if (res.statusCode < 300) res.set('Content-Length', String(part.end - part.start + 1));
  if (!hasBody) {
    await file.close();
    res.end();
    return;
  }
  await pipeline(file.stream(part), res).catch(() => res.destroy());
}
