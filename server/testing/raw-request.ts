import { request, type IncomingHttpHeaders } from 'node:http';
import type { TestApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

interface RawOptions {
  method: string;
  path: string;
  headers?: Record<string, string>;
  /** Its cookies go along. */
  visitor?: Visitor;
}

export interface RawRequest {
  write: (chunk: string | Buffer) => void;
  end(): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>;
}

/** A request whose headers and body are sent by hand: in parts, chunked, or with a pause between. */
export function startRequest(app: Pick<TestApp, 'url'>, options: RawOptions): RawRequest {
  const { method, path, headers = {}, visitor } = options;
  const cookie = [...(visitor?.cookies ?? [])].map((pair) => pair.join('=')).join('; ');
  const call = request(new URL(app.url).origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
  });
  const answer = new Promise<Awaited<ReturnType<RawRequest['end']>>>((resolve, reject) => {
    call.once('error', reject);
    call.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
  });
  return {
    write: (chunk) => void call.write(chunk),
    async end() {
      call.end();
      return answer;
    },
  };
}
