import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

/** How much of a response to read. Its text isn't used, but reading it frees the connection. */
const MAX_ANSWER_BYTES = 64 * 1024;

interface PushRequest {
  url: URL;
  headers: Record<string, string | number>;
  body: Buffer;
  signal: AbortSignal;
}

export interface PushAnswer {
  status: number;
  retryAfter: string | undefined;
}

export function pushClient(lookup: LookupFunction) {
  const options = { keepAlive: true, timeout: 60_000, lookup };
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) };
  const attempt = (request: PushRequest, isAgain: boolean): Promise<PushAnswer> =>
    new Promise((resolve, reject) => {
      const isPlain = request.url.protocol === 'http:';
      const { headers, signal } = request;
      const sending = (isPlain ? httpRequest : httpsRequest)(request.url, {
        method: 'POST',
        headers,
        signal,
        agent: agents[isPlain ? 'http:' : 'https:'],
      });
      // Does not follow redirects, which could lead anywhere.
      sending.on('response', (answer) => void readAnswer(answer).then(resolve, reject));
      sending.on('error', (error) => {
        // The service closed an idle connection before accepting the message, so a retry is safe.
        const isStale = sending.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
        if (isStale && !isAgain) attempt(request, true).then(resolve, reject);
        else reject(error);
      });
      sending.end(request.body);
    });
  return {
    post: (request: PushRequest) => attempt(request, false),
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

async function readAnswer(answer: IncomingMessage): Promise<PushAnswer> {
  let size = 0;
  const chunks: AsyncIterable<Buffer> = answer;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) break;
  }
  return { status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] };
}
