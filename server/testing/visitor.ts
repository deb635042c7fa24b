import {
  queryKey,
  withQuery,
  type CallInput,
  type Endpoint,
  type ErrorBody,
  type Page,
  type QueryValues,
  type ResponseOf,
} from '#shared/http.ts';
import { trust } from '#shared/trust.ts';

export interface Answer<T = unknown> {
  status: number;
  headers: Headers;
  body: T;
}

interface SendOptions {
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Visitor {
  cookies: Map<string, string>;
  call: <E extends Endpoint>(
    endpoint: E,
    input?: Partial<CallInput<E>>,
  ) => Promise<Answer<AnswerBody<E>>>;
  send: (method: string, path: string, options?: SendOptions) => Promise<Answer<JsonOf>>;
}

type SentBody<E extends Endpoint> = E extends { file: string } | { redirect: true }
  ? string
  : ResponseOf<E> extends Page<infer Item>
    ? Item[]
    : ResponseOf<E>;

/** The declared body if the status is 2xx, otherwise an error; so check the status first. */
export type AnswerBody<E extends Endpoint> = SentBody<E> & Partial<ErrorBody>;

/** Loosely typed, because the app itself has validated the answer against its schema. */
export type JsonOf = Partial<ErrorBody> & Record<string, never> & readonly Record<string, never>[];

export function createVisitor(url: string): Visitor {
  const cookies = new Map<string, string>();

  async function send(method: string, path: string, options: SendOptions = {}) {
    const { body, headers = {} } = options;
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(cookies.size > 0 && { cookie: cookieHeader(cookies) }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    keepCookies(cookies, response.headers);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: trust<JsonOf>(parseJson(text), 'a test looks into it member by member'),
    };
  }

  return {
    cookies,
    send,
    async call<E extends Endpoint>(endpoint: E, input: Partial<CallInput<E>> = {}) {
      const given = trust<{
        params?: Record<string, string>;
        query?: QueryValues;
        body?: unknown;
      }>(input, 'CallInput has these members');
      const [path, query] = queryKey(endpoint, given);
      const answer: Answer = await send(endpoint.method, withQuery(path, query), {
        body: given.body,
      });
      const body = trust<AnswerBody<E>>(answer.body, 'the app checks what it answers');
      return { ...answer, body };
    },
  };
}

function cookieHeader(cookies: Map<string, string>) {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

function keepCookies(cookies: Map<string, string>, headers: Headers) {
  for (const line of headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const isGone = attributes.some((attribute) => /^expires=thu, 01 jan 1970/i.test(attribute));
    if (isGone) cookies.delete(name);
    else cookies.set(name, value);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
