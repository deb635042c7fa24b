import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Request, Response } from 'express';
import type * as z from 'zod/mini';
import {
  DEFAULT_BODY_LIMIT,
  isAnsweredEmpty,
  statusOf,
  TOTAL_COUNT_HEADER,
  type BodyOf,
  type Endpoint,
  type FileAnswer,
  type ParamsOf,
  type QueryOf,
  type RedirectAnswer,
  type ResponseOf,
} from '#shared/http.ts';
import { trust } from '#shared/trust.ts';
import type { Orm } from '#server/db/database.ts';
import { readJsonBody } from './body.ts';
import { assertCleanText } from './clean-text.ts';
import type { Client } from './client.ts';
import { badRequest, notFound } from './errors.ts';
import type { Guard, SessionUser } from './guards.ts';
import { sendCompressed } from './send-compressed.ts';
import type { SessionControl } from './session.ts';

export interface HandlerContext<E extends Endpoint, User, Resource> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  user: User;
  resource: Resource;
  session: SessionControl;
  client: Client;
  /** Under which the request stands in the log. */
  requestId: string;
}

/** What a request brings besides its own text; made once per request by the app. */
export interface RequestScope {
  orm: Orm;
  user: SessionUser | null;
  session: SessionControl;
  client: Client;
  requestId: string;
  /** An answer with more than it declares is an error, not cut. */
  checkAnswers: boolean;
}

/** A file that is sent while it is made. */
interface FileStream {
  filename: string;
  content: AsyncGenerator<string>;
}

type HandlerAnswer<E extends Endpoint> =
  ResponseOf<E> | (E extends { file: string } ? FileStream : never);

export interface Mounted {
  endpoint: Endpoint;
  answer: (req: Request, res: Response, scope: RequestScope) => Promise<void>;
}

/**
 * Joins a declared endpoint, who may call it, and what it does.
 * The order is: who (401, 403), the path's ids (404), what the guard loads (404, 403),
 * the query and the body (400, 413, 415), the handler. So nobody learns anything of a call
 * they may not make.
 */
export function mount<E extends Endpoint, User, Resource>(
  endpoint: E,
  guard: Guard<User, Resource, ParamsOf<E>>,
  handler: (context: HandlerContext<E, User, Resource>) => Promise<HandlerAnswer<E>>,
): Mounted {
  return {
    endpoint,
    async answer(req, res, { orm, user: caller, session, client, requestId, checkAnswers }) {
      assertCleanText(req.params);
      const user = guard.allow(caller);
      const params = readParams(endpoint, req.params);
      const resource = trust<Resource>(
        await guard.load?.({ user, params, orm }),
        'a guard without load has Resource undefined',
      );
      const query = readQuery(endpoint, req.query);
      const body = await readBody(endpoint, req, res);
      const result = await handler({
        params,
        query: trust<QueryOf<E>>(query, 'parsed by the endpoint’s own schema'),
        body: trust<BodyOf<E>>(body, 'parsed by the endpoint’s own schema'),
        user,
        resource,
        session,
        client,
        requestId,
      });
      await send({ endpoint, req, res, result, checkAnswers });
    },
  };
}

function readParams<E extends Endpoint>(endpoint: E, given: unknown): ParamsOf<E> {
  const result = endpoint.params?.safeParse(given);
  if (result?.success === false) throw notFound('This');
  return trust<ParamsOf<E>>(result?.data, 'parsed by the endpoint’s own schema');
}

function readQuery(endpoint: Endpoint, given: Request['query']) {
  assertCleanText(given);
  if (Object.values(given).some((value) => typeof value !== 'string')) {
    throw badRequest('A name stands twice in the query.');
  }
  return endpoint.query ? parse(endpoint.query, given) : undefined;
}

async function readBody(endpoint: Endpoint, req: Request, res: Response) {
  if (endpoint.method === 'GET') return undefined;
  const body = await readJsonBody(req, res, endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT);
  assertCleanText(body);
  if (!endpoint.body) return undefined;
  const parsed = parse(endpoint.body, body ?? {});
  req.body = parsed;
  return parsed;
}

function parse(schema: z.ZodMiniType, given: unknown) {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const name = String(issue.path[0] ?? '');
    if (name && !(name in fields)) fields[name] = issue.message;
  }
  throw badRequest(result.error.issues[0]?.message ?? 'Invalid input', fields);
}

interface Answer {
  endpoint: Endpoint;
  req: Request;
  res: Response;
  result: unknown;
  checkAnswers: boolean;
}

async function send({ endpoint, req, res, result, checkAnswers }: Answer) {
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
  if (endpoint.compressed) await sendCompressed(req, res, answer);
  else res.json(answer);
}

async function sendFile(
  res: Response,
  type: string,
  { filename, content }: FileAnswer | FileStream,
) {
  // What fails before the first part is there is answered as an error, later it cuts the file off.
  const first = typeof content === 'string' ? null : await content.next();
  // Of a name with a slash only what follows it would be kept.
  res.attachment(filename.replaceAll(/[/\\]/g, '-')).type(type);
  if (typeof content === 'string') res.send(content);
  else await pipeline(Readable.from(continued(first, content)), res);
}

async function* continued(first: IteratorResult<string> | null, rest: AsyncGenerator<string>) {
  if (first && !first.done) yield first.value;
  yield* rest;
}

/**
 * @returns the answer without what its schema does not declare.
 * @throws Error naming the fields that are missing or wrong, without their values.
 */
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
