import { ConnectionError, errorOfText } from '#client/lib/call/api-error.ts';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { SENT_FOR_HEADER } from '#shared/http.ts';

const ANSWER_WITHIN_MS = 15_000;

/** Returns the answer's JSON. @throws ApiError for an error, ConnectionError without an answer */
export async function sendAction(action: QueuedAction): Promise<unknown> {
  const { method, path, body, userId } = action;
  const response = await answerTo(path, {
    method,
    headers: { 'Content-Type': 'application/json', [SENT_FOR_HEADER]: userId },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw errorOfText(response.status, text || response.statusText);
  return text ? JSON.parse(text) : undefined;
}

/** Like `call`, but for use in the service worker. @throws ConnectionError */
export async function answerTo(path: string, init: RequestInit = {}): Promise<Response> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const response = await fetch(path, { credentials: 'include', signal, ...init }).catch(
    (error: unknown) => {
      throw new ConnectionError(error);
    },
  );
  // HTML comes from a gateway or a network's sign-in page, never from the portal's API.
  const isOfAnother = response.headers.get('Content-Type')?.startsWith('text/html');
  if (isOfAnother) throw new ConnectionError(response.status);
  return response;
}
