import { reportClientError } from '#shared/client-errors/api.ts';
import { MAX_ERROR_MESSAGE, MAX_ERROR_STACK } from '#shared/client-errors/schemas.ts';
import { call } from './api.ts';

/** Sends an error to the server's log. @returns the id under which it stands there. */
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

/** The entry script is the last that the page names; its name holds a hash of all that it loads. */
function buildName() {
  const scripts = document.querySelectorAll<HTMLScriptElement>('script[type=module][src]');
  const { pathname } = new URL([...scripts].at(-1)?.src ?? '', window.location.href);
  return (pathname.split('/').at(-1) ?? '').replace(/[^\w.-]/g, '').slice(0, 80);
}
