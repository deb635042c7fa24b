import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { expect, test, vi } from 'vitest';
import { noteAnswered, noteUnreached } from '#client/lib/call/connection.ts';
import { lazyBeside } from './lazy-component.tsx';

test('if the code of a part of a page fails to load, it is loaded again when there is a connection', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const load = vi.fn<() => Promise<() => string>>();
  load.mockRejectedValueOnce(new TypeError('no connection'));
  load.mockResolvedValueOnce(() => 'You are asked to come');
  noteUnreached();
  const drawn = prerender(createElement(lazyBeside(load)));
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  noteAnswered();
  const { prelude } = await drawn;
  expect(await new Response(prelude).text()).toBe('You are asked to come');
  expect(load).toHaveBeenCalledTimes(2);
});
