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
import { ConnectionError, errorOfText } from './api-error.ts';
import { noteAnswered, noteUnreached } from './connection.ts';
import { isPackOn } from './device/mark.ts';
import { takePreloaded } from './preload.ts';

/** What a call takes, in the form that is the same for every endpoint. */
interface RawInput {
  params?: Readonly<Record<string, string>>;
  query?: QueryValues;
  body?: unknown;
}

interface CallInit {
  method: string;
  body?: string;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

export interface CallOptions {
  /** Gives the call up. */
  signal?: AbortSignal;
  /** Sends in place of `fetch`: `upload` tells how far the body is sent. */
  send?: (path: string, init: CallInit) => Promise<Response>;
}

/**
 * Calls an endpoint of the portal's own server, with the session's cookie.
 * @param input its params, query and body, as the declaration types them.
 * @returns the answer; for a list the items and how many match in all; for a file its name and
 * text; undefined where the call declares no answer.
 * @throws ApiError for an answer other than 2xx, ConnectionError when there is none.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  { signal, send = fetchOrTake }: CallOptions = {},
): Promise<ResponseOf<E>> {
  const { params, query, body } = trust<RawInput>(input, 'CallInput narrows RawInput');
  const init: CallInit = {
    method: endpoint.method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    }),
    ...(signal && { signal }),
  };
  const path = withQuery(endpointPath(endpoint, params), query);
  const answer = request(init, () => send(path, init)).then((response) =>
    readAnswer(endpoint, response),
  );
  const isKeepable = endpoint.method === 'GET' && !endpoint.file;
  return trust<ResponseOf<E>>(
    await (isKeepable ? orStandIn(path, answer) : answer),
    'the server checks its answers against the same declaration',
  );
}

/**
 * @param path a path of the portal's server, with its query.
 * @returns the JSON of the answer.
 * @throws ApiError for an answer other than 2xx, ConnectionError when there is none.
 */
export async function getJson(path: string, signal?: AbortSignal): Promise<unknown> {
  const init = signal ? { signal } : {};
  const response = request(init, () => fetchOrTake(path, init));
  return orStandIn(
    path,
    response.then((answered) => answered.json()),
  );
}

/** Lets the field pack on this device answer while the server can't be reached. */
async function orStandIn(path: string, answer: Promise<unknown>): Promise<unknown> {
  if (!isPackOn()) return answer;
  // Handled by what waits for the answer below.
  answer.catch(() => undefined);
  const device = await import('./device/stand-in.ts').catch(() => null);
  return device ? device.withStandIn(path, answer) : answer;
}

/** Takes the answer if it was preloaded. */
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
  // A gateway or the sign-in page of a network answers in place of the portal.
  if (method === 'GET' && response.headers.get('Content-Type')?.startsWith('text/html')) {
    noteUnreached();
    throw new ConnectionError(response.status);
  }
  noteAnswered();
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

/** Keeps the byte order mark, by which a spreadsheet knows the encoding. */
async function readFile(response: Response): Promise<FileAnswer> {
  const disposition = response.headers.get('Content-Disposition') ?? '';
  const content = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await response.arrayBuffer(),
  );
  return { filename: /filename="?([^";]+)/.exec(disposition)?.[1] ?? 'download', content };
}

async function errorOf(response: Response) {
  const error = errorOfText(response.status, (await response.text()) || response.statusText);
  error.requestId = response.headers.get('X-Request-Id');
  return error;
}
