import { request, type IncomingHttpHeaders } from 'node:http';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

interface RawOptions {
  method: string;
  /** Sent unchanged, while a browser would normalize it. */
  path: string;
  headers?: Record<string, string>;
  visitor?: Visitor;
}

interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface RawRequest {
  write: (chunk: string | Buffer) => void;
  end: () => Promise<RawAnswer>;
  /** May resolve before the whole request has been sent. */
  answer: Promise<RawAnswer>;
  abort: () => void;
}

export function startRequest(app: Pick<TestApp, 'url'>, options: RawOptions): RawRequest {
  const { method, path, headers = {}, visitor } = options;
  const cookie = [...(visitor?.cookies ?? [])].map((pair) => pair.join('=')).join('; ');
  const { hostname, port } = new URL(app.url);
  const call = request({
    hostname,
    port,
    path,
    method,
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
  });
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    call.on('error', reject);
    call.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
  });
  answer.catch(() => undefined);
  return {
    answer,
    abort: () => void call.destroy(),
    write: (chunk) => void call.write(chunk),
    async end() {
      call.end();
      return answer;
    },
  };
}
