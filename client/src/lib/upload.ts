import { trust } from '#shared/trust.ts';

/** Called with the share of bytes sent, from 0 to 1. */
export type OnSent = (share: number) => void;

/** In ms: the longest pause between sent bytes, and the longest wait for the answer. */
const STALLED_MS = 90_000;
const ANSWER_WITHIN_MS = 5 * 60_000;

interface UploadInit {
  method: string;
  body?: string | Blob | FormData;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
}

/** Unlike `fetch`, reports progress. @throws the signal's reason; TypeError if no answer comes */
export function upload(
  path: string,
  { method, body, headers = {}, signal }: UploadInit,
  onSent: OnSent,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => {
      request.abort();
      reject(signal?.reason);
    };
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop);
    let timer = 0;
    const waitFor = (ms: number) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        request.abort();
        reject(new TypeError('The line is silent'));
      }, ms);
    };
    waitFor(STALLED_MS);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      waitFor(STALLED_MS);
      onSent(loaded / total);
    });
    request.upload.addEventListener('load', () => waitFor(ANSWER_WITHIN_MS));
    request.addEventListener('load', () => resolve(answerOf(request)));
    request.addEventListener('error', () => reject(new TypeError('The request failed')));
    request.addEventListener('loadend', () => {
      window.clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    });
    request.open(method, path);
    request.responseType = 'arraybuffer';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

const MAY_HAVE_NO_BODY = [204, 205, 304];

function answerOf(request: XMLHttpRequest) {
  const { status, statusText } = request;
  const body = trust<ArrayBuffer>(request.response, 'what its responseType asks for');
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  return new Response(MAY_HAVE_NO_BODY.includes(status) ? null : body, {
    status,
    statusText,
    headers: lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ');
      return [name, value.join(': ')];
    }),
  });
}
