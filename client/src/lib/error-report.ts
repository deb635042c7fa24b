import { reportClientError } from '#shared/client-errors/api.ts';
import { MAX_ERROR_MESSAGE, MAX_ERROR_STACK } from '#shared/client-errors/schemas.ts';
import { call } from './call/api.ts';
import { buildName } from './build-name.ts';

/** Reports an error to the server and returns its id in the server's log. */
export async function sendErrorReport({ name, message, stack = '' }: Error): Promise<string> {
  const { id } = await call(reportClientError, {
    body: {
      name: name.slice(0, 60),
      message: message.slice(0, MAX_ERROR_MESSAGE),
      stack: stack.slice(0, MAX_ERROR_STACK),
      path: window.location.pathname.slice(0, 300),
      build: buildName(),
    },
  });
  return id;
}
