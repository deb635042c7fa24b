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
  /** For a list, the schema of one item. Absent for a file, a redirect or an empty response. */
  response?: AnySchema;
  /** The response is a JSON array; `X-Total-Count` is the number of all matches. */
  list?: true;
  file?: 'text/csv' | 'text/vcard' | 'text/calendar' | 'application/zip';
  /** Not for a response with secrets and strangers' text: its size could reveal the secrets. */
  compressed?: true;
  redirect?: true;
  /** The default is 200, or 204 for an empty response. */
  status?: 201 | 302;
  /** The server may need more than a few seconds, so pages wait longer. */
  takesLong?: true;
  /** In bytes; the default is 16 kB. */
  bodyLimit?: number;
}

export const TOTAL_COUNT_HEADER = 'X-Total-Count';
/** The id of the user who queued the change. If somebody else is signed in, the answer is 401. */
export const SENT_FOR_HEADER = 'X-Sent-For';
export const DEFAULT_BODY_LIMIT = 16 * 1024;

/** The body of responses other than 2xx. `fields` has a message for each wrong input. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  fields?: Record<string, string>;
}

export interface Page<T> {
  items: T[];
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
export type QueryInputOf<E extends Endpoint> =
  E extends Record<'query', infer S extends AnySchema> ? z.input<S> : object;
export type BodyOf<E extends Endpoint> = Output<E, 'body'>;
export interface FileAnswer {
  filename: string;
  content: string;
}

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
type QueryPart<E> =
  E extends Record<'query', infer S extends AnySchema>
    ? { query?: { [P in keyof z.input<S>]: z.input<S>[P] | number | boolean | null } }
    : { query?: undefined };

export type CallInput<E extends Endpoint> = Part<E, 'params'> & QueryPart<E> & Part<E, 'body'>;

export type QueryValues = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type QueryKey = readonly [path: string, query?: QueryValues];

/** Declares an endpoint. Client builds drop its schemas (scripts/build/endpoint-schemas.ts). */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

export function isAnsweredEmpty({ response, file, redirect }: Endpoint): boolean {
  return !response && !file && !redirect;
}

export function statusOf(endpoint: Endpoint): number {
  return endpoint.status ?? (isAnsweredEmpty(endpoint) ? 204 : 200);
}

/** Fills the `:names` in the path with encoded `params`. @throws Error for a missing one. */
export function endpointPath(endpoint: Endpoint, params: Readonly<Record<string, string>> = {}) {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

/** Adds the query to the path, without null, undefined and empty values. */
export function withQuery(path: string, query: QueryValues = {}) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

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
