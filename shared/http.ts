import type * as z from 'zod/mini';
import type { ErrorCode } from './error-codes.ts';

type AnySchema = z.ZodMiniType;

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  params?: AnySchema;
  query?: AnySchema;
  body?: AnySchema;
  /** Absent where the answer is a file, leads on, or is empty. For a list: the schema of one item. */
  response?: AnySchema;
  /** The answer is a JSON array; the whole number of matches is in the header `X-Total-Count`. */
  list?: true;
  /** The answer is a file of this media type, offered for saving. */
  file?: 'text/csv' | 'text/vcard' | 'text/calendar' | 'application/zip';
  /**
   * The answer is sent compressed. Only where it holds no secret beside what a stranger may have
   * chosen: its length would tell of it.
   */
  compressed?: true;
  /** The answer leads the browser on to an address. */
  redirect?: true;
  /** Of a success: 200, or 204 where the answer is empty, unless said. */
  status?: 201 | 302;
  /** The server itself may work on it for longer than a few seconds. Pages wait for it longer. */
  takesLong?: true;
  /** Bytes the body may have; 16 kB unless said. */
  bodyLimit?: number;
}

export const TOTAL_COUNT_HEADER = 'X-Total-Count';
/**
 * The id of the person who made a change that waited on a device. When another person is signed in
 * by then, the server answers 401.
 */
export const SENT_FOR_HEADER = 'X-Sent-For';
export const DEFAULT_BODY_LIMIT = 16 * 1024;

/** What every answer other than 2xx carries. `fields` names what is wrong with each input. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
}

export interface Page<T> {
  items: T[];
  /** How many match in all, whatever the page. */
  total: number;
}

type Output<E, K extends string> =
  E extends Record<K, infer S extends AnySchema> ? z.output<S> : undefined;

type Part<E, K extends string> =
  E extends Record<K, infer S extends AnySchema>
    ? object extends z.input<S>
      ? { [P in K]?: z.input<S> }
      : { [P in K]: z.input<S> }
    : { [P in K]?: undefined };

export type ParamsOf<E extends Endpoint> = Output<E, 'params'>;
export type QueryOf<E extends Endpoint> = Output<E, 'query'>;
/** The query as a caller writes it, before its schema reads it. */
export type QueryInputOf<E extends Endpoint> =
  E extends Record<'query', infer S extends AnySchema> ? z.input<S> : object;
export type BodyOf<E extends Endpoint> = Output<E, 'body'>;
export interface FileAnswer {
  filename: string;
  content: string;
}

/** Where the browser is led to: a path of the portal or an address elsewhere. */
export interface RedirectAnswer {
  location: string;
}

export type ResponseOf<E extends Endpoint> = E extends { file: string }
  ? FileAnswer
  : E extends { redirect: true }
    ? RedirectAnswer
    : E extends Record<'response', infer S extends AnySchema>
      ? E extends { list: true }
        ? Page<z.output<S>>
        : z.output<S>
      : void;
/** A query goes as text: whoever calls may give numbers, flags and nulls for what it leaves out. */
type QueryPart<E> =
  E extends Record<'query', infer S extends AnySchema>
    ? { query?: { [P in keyof z.input<S>]: z.input<S>[P] | number | boolean | null } }
    : { query?: undefined };

export type CallInput<E extends Endpoint> = Part<E, 'params'> & QueryPart<E> & Part<E, 'body'>;

export type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type QueryKey = readonly [path: string, query?: QueryValues];

/**
 * Declares one call of the API for both sides: the server mounts it, the client calls it. Pages are
 * built without the schemas (scripts/build/endpoint-schemas.ts).
 * @returns the declaration as it was given, with its exact types.
 */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** @returns whether a call is answered without a body, as it declares none. */
export function isAnsweredEmpty({ response, file, redirect }: Endpoint): boolean {
  return !response && !file && !redirect;
}

/** @returns the status of a success. */
export function statusOf(endpoint: Endpoint): number {
  return endpoint.status ?? (isAnsweredEmpty(endpoint) ? 204 : 200);
}

/**
 * @param params values for the `:names` in the path; each is encoded.
 * @returns the path of a call, without its query.
 * @throws Error when a name in the path has no value: a mistake of the caller.
 */
export function endpointPath(endpoint: Endpoint, params: Readonly<Record<string, string>> = {}) {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

/**
 * @returns `path` with `query` behind it; what is null, undefined or empty is left out.
 */
export function withQuery(path: string, query: QueryValues = {}) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * @returns the key under which the answer of a call is cached: its path and its query.
 */
export function queryKey(
  endpoint: Endpoint,
  input: {
    params?: Readonly<Record<string, string>> | undefined;
    query?: QueryValues | undefined;
  } = {},
): QueryKey {
  const path = endpointPath(endpoint, input.params);
  return input.query ? [path, input.query] : [path];
}
