import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import compression from 'compression';
import type { Request, Response } from 'express';
import {
  isAnsweredEmpty,
  statusOf,
  TOTAL_COUNT_HEADER,
  type Endpoint,
  type FileAnswer,
  type RedirectAnswer,
} from '#shared/http.ts';
import { trust } from '#shared/trust.ts';

const compress = compression();

export interface FileStream {
  filename: string;
  content: AsyncGenerator<string> | AsyncGenerator<Buffer>;
}

interface Answer {
  endpoint: Endpoint;
  req: Request;
  res: Response;
  result: unknown;
  checkAnswers: boolean;
}

export async function sendAnswer({ endpoint, req, res, result, checkAnswers }: Answer) {
  const status = statusOf(endpoint);
  if (endpoint.file) {
    await sendFile(res, endpoint.file, trust<FileAnswer | FileStream>(result, 'typed by mount'));
    return;
  }
  if (endpoint.redirect) {
    res.redirect(status, trust<RedirectAnswer>(result, 'typed by mount').location);
    return;
  }
  if (isAnsweredEmpty(endpoint)) {
    res.status(status).end();
    return;
  }
  const { items, total } = endpoint.list
    ? trust<{ items: unknown[]; total: number }>(result, 'typed by mount')
    : { items: [result], total: null };
  const declared = items.map((item) => cutToDeclared(endpoint, item));
  if (checkAnswers) assertNothingCut(endpoint, { items, declared });
  if (total !== null) res.set(TOTAL_COUNT_HEADER, String(total));
  const answer = endpoint.list ? declared : declared[0];
  res.status(status);
  if (endpoint.compressed) compress(req, res, () => res.json(answer));
  else res.json(answer);
}

async function sendFile(
  res: Response,
  type: string,
  { filename, content }: FileAnswer | FileStream,
) {
  // If the first part fails, the client gets an error. If a later part fails, the file is cut off.
  const first = typeof content === 'string' ? null : await content.next();
  // Replaces slashes, because Express would keep only the name after a slash.
  res.attachment(filename.replaceAll(/[/\\]/g, '-')).type(type);
  if (typeof content === 'string') res.send(content);
  else await pipeline(Readable.from(continued(first, content)), res);
}

async function* continued(
  first: IteratorResult<string | Buffer> | null,
  rest: FileStream['content'],
) {
  if (first && !first.done) yield first.value;
  yield* rest;
}

function cutToDeclared({ method, path, response }: Endpoint, answer: unknown): unknown {
  const result = response?.safeParse(answer);
  if (result?.success) return result.data;
  const fields = result?.error.issues.map((issue) => `${issue.path.join('.')} (${issue.code})`);
  throw new Error(`${method} ${path} answers other than it declares: ${fields?.join(', ')}`);
}

function assertNothingCut(
  { method, path }: Endpoint,
  { items, declared }: { items: unknown[]; declared: unknown[] },
) {
  if (isDeepStrictEqual(asSent(declared), asSent(items))) return;
  throw new Error(`${method} ${path} answers with more than it declares`);
}

const asSent = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer));
