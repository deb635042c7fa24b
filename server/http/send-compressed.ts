import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Bytes below which an answer fits into the packets that are sent anyway. */
const LEAST = 1400;
/** Quick rather than smallest: answers are made one by one. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Answers with JSON in a form that the caller accepts and that is shorter, where there is one. */
export async function sendCompressed(req: Request, res: Response, answer: unknown) {
  const json = Buffer.from(JSON.stringify(answer));
  res.type('json').vary('Accept-Encoding');
  const encoding = json.length < LEAST ? false : req.acceptsEncodings(['br', 'gzip']);
  if (!encoding) {
    res.send(json);
    return;
  }
  const body = encoding === 'br' ? await toBrotli(json, BROTLI) : await toGzip(json);
  res.set('Content-Encoding', encoding).send(body);
}
