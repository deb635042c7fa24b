import { parse } from 'content-disposition';
import {
  endpointPath,
  TOTAL_COUNT_HEADER,
  withQuery,
  type CallInput,
  type Endpoint,
  type FileAnswer,
  type QueryValues,
  type ResponseOf,
} from '#shared/http.ts';
import { trust } from '#shared/trust.ts';
import { ConnectionError, errorOfText, SilenceError } from './api-error.ts';
import { noteAnswered, noteUnreached } from './connection.ts';
import { noteProgramVersion } from './program-store.ts';
import { takePreloaded } from './preloaded-answers.ts';

interface RawInput {
  params?: Readonly<Record<string, string>>;
  query?: QueryValues;
  body?: unknown;
}

/** Time limits in ms: for most changes, and for changes that take the server long. */
const ANSWER_WITHIN_MS = 15_000;
const LONG_ANSWER_WITHIN_MS = 120_000;
/** A long body gets more time, for slow connections: 1 ms for every 4 characters. */
const CHARACTERS_PER_MS = 4;

interface CallInit {
  method: string;
  body?: string;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/** Returns the server's answer, or a stored one if the server can't be reached. */
type StandIn = (path: string, answer: Promise<unknown>) => Promise<unknown>;

let standIn: StandIn = (_path, answer) => answer;

export function setStandIn(next: StandIn) {
  standIn = next;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Replaces `fetch`, with a time limit of its own. `upload` uses this to report progress. */
  send?: (path: string, init: CallInit) => Promise<Response>;
}

/** @throws ApiError (status not 2xx), ConnectionError (no connection), SilenceError (timeout) */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, send = fetchOrTake }: CallOptions = {},
): Promise<ResponseOf<E>> {
  const { params, query, body } = trust<RawInput>(input, 'CallInput narrows RawInput');
  const text = body === undefined ? undefined : JSON.stringify(body);
  const path = withQuery(endpointPath(endpoint, params), query);
  const ask = async (given?: AbortSignal) => {
    const init: CallInit = {
      method: endpoint.method,
      ...(text && { body: text, headers: { 'Content-Type': 'application/json' } }),
      ...(given && { signal: given }),
    };
    return readAnswer(endpoint, await request(init, () => send(path, init)));
  };
  const isRead = endpoint.method === 'GET';
  const ms = endpoint.takesLong ? LONG_ANSWER_WITHIN_MS : ANSWER_WITHIN_MS;
  const answer =
    isRead || send !== fetchOrTake
      ? ask(signal)
      : inTime(ms + (text?.length ?? 0) / CHARACTERS_PER_MS, ask, signal);
  const isKeepable = isRead && !endpoint.file;
  return trust<ResponseOf<E>>(
    await (isKeepable ? standIn(path, answer) : answer),
    'the server checks its answers against the same declaration',
  );
}

export async function getJson(path: string, signal?: AbortSignal): Promise<unknown> {
  const init = signal ? { signal } : {};
  const response = request(init, () => fetchOrTake(path, init));
  return standIn(
    path,
    response.then((answered) => answered.json()),
  );
}

async function inTime<T>(ms: number, ask: (limit: AbortSignal) => Promise<T>, given?: AbortSignal) {
  const limit = new AbortController();
  const timer = setTimeout(() => {
    noteUnreached();
    limit.abort(new SilenceError());
  }, ms);
  given?.addEventListener('abort', () => limit.abort(given.reason));
  try {
    given?.throwIfAborted();
    return await ask(limit.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function fetchOrTake(path: string, init: RequestInit) {
  const preloaded = (init.method ?? 'GET') === 'GET' ? takePreloaded(path) : undefined;
  return preloaded ?? fetch(path, { credentials: 'include', ...init });
}

async function request({ signal, method = 'GET' }: RequestInit, send: () => Promise<Response>) {
  let response: Response;
  try {
    response = await send();
  } catch (error) {
    if (signal?.aborted) throw error;
    noteUnreached();
    throw new ConnectionError(error);
  }
  // HTML comes from a gateway or a network's sign-in page, not from the portal.
  if (method === 'GET' && response.headers.get('Content-Type')?.startsWith('text/html')) {
    noteUnreached();
    throw new ConnectionError(response.status);
  }
  noteAnswered();
  noteProgramVersion(response.headers);
  if (!response.ok) throw await errorOf(response);
  return response;
}

async function readAnswer(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (endpoint.file) return readFile(response);
  if (response.status === 204) return undefined;
  const answer: unknown = await response.json();
  if (!endpoint.list || !Array.isArray(answer)) return answer;
  const total = Number(response.headers.get(TOTAL_COUNT_HEADER) ?? answer.length);
  return { items: answer, total };
}

/** Keeps the file's byte order mark, by which spreadsheets recognize the encoding. */
async function readFile(response: Response): Promise<FileAnswer> {
  const { parameters } = parse(response.headers.get('Content-Disposition') ?? 'attachment');
  const content = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await response.arrayBuffer(),
  );
  return { filename: parameters['filename'] ?? 'download', content };
}

async function errorOf(response: Response) {
  const error = errorOfText(response.status, (await response.text()) || response.statusText);
  error.requestId = response.headers.get('X-Request-Id');
  return error;
}
