import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { ConnectionError } from '#client/lib/call/api-error.ts';
import { stubBrowser } from '#client/lib/device/stub-browser.ts';
import type { Role } from '#shared/accounts/constants.ts';
import { addBookmark } from '#shared/resources/api.ts';

interface Person {
  id: string;
  role: Role;
  canBeCalled: boolean;
}

const ruth: Person = { id: 'ruth', role: 'chaplain', canBeCalled: true };
const NO_CONNECTION = new ConnectionError('').message;
const input = { params: { id: 'plan' } };
const queued = { kind: 'add-bookmark', subject: 'plan', title: 'Bookmark', about: 'Plan' } as const;

let local: Map<string, string>;

beforeEach(() => {
  ({ local } = stubBrowser());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('there is no server')));
});

async function openForm(person = ruth) {
  const [{ createQueryClient }, { useQueueableMutation }, { queueNow }, connection] =
    await Promise.all([
      import('#client/lib/query-client.ts'),
      import('./queueable-mutation.ts'),
      import('./queue-state.ts'),
      import('#client/lib/call/connection.ts'),
    ]);
  const client = createQueryClient();
  const signIn = (next: Person | null) => client.setQueryData(['/api/user'], next);
  signIn(person);
  const shown: (() => Promise<unknown>)[] = [];
  const Form = () => {
    const { mutateAsync } = useQueueableMutation(addBookmark, {});
    shown.push(() => mutateAsync({ input, queued }));
    return null;
  };
  renderToString(createElement(QueryClientProvider, { client }, createElement(Form)));
  return {
    ...connection,
    signIn,
    submit: async () => shown[0]?.(),
    queue: () => queueNow().actions.map(({ userId, isTried }) => ({ userId, isTried })),
  };
}

test('a change made without a connection is queued as untried', async () => {
  const form = await openForm();
  form.noteUnreached();
  await form.submit();
  expect(form.queue()).toEqual([{ userId: 'ruth', isTried: false }]);
  expect(local.has('queued:ruth')).toBe(true);
});

test('a change sent to a server that does not answer is queued as tried', async () => {
  const form = await openForm();
  await form.submit();
  expect(form.queue()).toEqual([{ userId: 'ruth', isTried: true }]);
});

test.each([
  ['nobody', null],
  ['somebody else', { ...ruth, id: 'daniel' }],
])(
  'submitting a form whose owner has logged out stores nothing on the device, with %s signed in',
  async (_, next) => {
    const form = await openForm();
    form.signIn(next);
    await expect(form.submit()).rejects.toThrow(NO_CONNECTION);
    expect(form.queue()).toEqual([]);
    expect([...local.keys()]).toEqual([]);
  },
);

test('a guest’s change is not queued when the server can’t be reached', async () => {
  const form = await openForm({ ...ruth, role: 'guest', canBeCalled: false });
  await expect(form.submit()).rejects.toThrow(NO_CONNECTION);
  expect(form.queue()).toEqual([]);
});
