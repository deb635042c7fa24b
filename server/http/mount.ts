import type { Request, Response } from 'express';
import type * as z from 'zod/mini';
import {
  DEFAULT_BODY_LIMIT,
  SENT_FOR_HEADER,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '#shared/http.ts';
import { trust } from '#shared/trust.ts';
import type { Orm } from '#server/db/database.ts';
import { erasedPersonOf, isUnavailable } from '#server/db/errors.ts';
import { AppError, badRequest, notFound, notSignedIn } from '#server/errors.ts';
import { readJsonBody } from './body.ts';
import { assertCleanText } from './clean-text.ts';
import type { Client } from './client.ts';
import type { Guard, SessionUser } from './guards.ts';
import { sendAnswer, type FileStream } from './send-answer.ts';
import type { SessionControl } from './session.ts';

/** In ms. If a body takes longer to arrive, the caller's rights are checked a second time. */
const PROMPT_MS = 1_000;

export interface HandlerContext<E extends Endpoint, User, Resource> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  user: User;
  resource: Resource;
  session: SessionControl;
  client: Client;
  requestId: string;
  /** Whether the caller is still waiting for the answer. */
  isWaitedFor: () => boolean;
}

export interface RequestScope {
  orm: Orm;
  user: SessionUser | null;
  session: SessionControl;
  client: Client;
  requestId: string;
  checkAnswers: boolean;
  findCaller: () => Promise<SessionUser | null>;
  assertSecondFactor: (endpoint: Endpoint, caller: SessionUser | null) => Promise<void>;
}

type HandlerAnswer<E extends Endpoint> =
  ResponseOf<E> | (E extends { file: string } ? FileStream : never);

export interface Mounted {
  endpoint: Endpoint;
  isPublic: boolean;
  answer: (req: Request, res: Response, scope: RequestScope) => Promise<void>;
}

// Checks the caller's rights before the query and body, so that errors reveal no resource.
export function mount<E extends Endpoint, User, Resource>(
  endpoint: E,
  guard: Guard<User, Resource, ParamsOf<E>>,
  handler: (context: HandlerContext<E, User, Resource>) => Promise<HandlerAnswer<E>>,
): Mounted {
  return {
    endpoint,
    isPublic: guard.isOpen === true,
    async answer(req, res, scope) {
      const { orm, user: caller, session, client, requestId, checkAnswers } = scope;
      assertCleanText(req.params);
      assertSentFor(req, caller);
      const allow = async (user: SessionUser | null) => {
        const allowed = guard.allow(user);
        if (!guard.isOpen) await scope.assertSecondFactor(endpoint, user);
        return allowed;
      };
      const allowed = await allow(caller);
      const params = readParams(endpoint, req.params);
      const admit = async (user: User) => ({
        user,
        resource: trust<Resource>(
          await guard.load?.({ user, params, orm }),
          'a guard without load has Resource undefined',
        ),
      });
      let admitted = await admit(allowed);
      const query = readQuery(endpoint, req.query);
      const began = performance.now();
      const body = await readBody(endpoint, req, res);
      if (caller && performance.now() - began > PROMPT_MS) {
        const now = await scope.findCaller();
        if (now?.id !== caller.id) throw notSignedIn();
        admitted = await admit(await allow(now));
      }
      const { user, resource } = admitted;
      const result = await handler({
        params,
        query: trust<QueryOf<E>>(query, 'parsed by the endpoint’s own schema'),
        body: trust<BodyOf<E>>(body, 'parsed by the endpoint’s own schema'),
        user,
        resource,
        session,
        client,
        requestId,
        isWaitedFor: () => !res.destroyed,
      }).catch(async (error: unknown) => {
        throw guard.isOpen ? error : await failureOf(error, scope);
      });
      await sendAnswer({ endpoint, req, res, result, checkAnswers });
    },
  };
}

/** A caller who was suspended or erased meanwhile gets 401 rather than the resulting error. */
async function failureOf(error: unknown, { user: caller, findCaller }: RequestScope) {
  const status = error instanceof AppError ? error.status : 500;
  if (status === 401 || status === 429 || isUnavailable(error)) return error;
  const now = await findCaller();
  if (now?.id !== caller?.id) return notSignedIn();
  return erasedPersonOf(error) === null ? error : notFound('This person');
}

function assertSentFor(req: Request, caller: SessionUser | null) {
  const sentFor = req.get(SENT_FOR_HEADER);
  if (sentFor !== undefined && sentFor !== caller?.id) throw notSignedIn();
}

function readParams<E extends Endpoint>(endpoint: E, given: unknown): ParamsOf<E> {
  const result = endpoint.params?.safeParse(given);
  if (result?.success === false) throw notFound('This');
  return trust<ParamsOf<E>>(result?.data, 'parsed by the endpoint’s own schema');
}

function readQuery(endpoint: Endpoint, given: Request['query']) {
  assertCleanText(given);
  if (Object.values(given).some((value) => typeof value !== 'string')) {
    throw badRequest('A parameter occurs twice in the query.');
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
