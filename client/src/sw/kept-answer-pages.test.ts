import { beforeEach, expect, test, vi } from 'vitest';
import { trust } from '#shared/trust.ts';
import { sendKeptAnswers } from './kept-answer-pages.ts';

const PATH = `/a/${'t'.repeat(43)}`;
const PORTAL_PAGE = '<body data-answers><main></main></body>';

let kept: Map<string, string>;
const fetched = vi.fn<typeof fetch>();

const cache = {
  keys: async () =>
    [...kept.keys()].map((path) => new Request(`https://portal.example.org${path}`)),
  match: async (key: string | Request) => {
    const text = kept.get(pathOf(key));
    return text === undefined ? undefined : new Response(text);
  },
  put: async (key: string | Request, response: Response) => {
    kept.set(pathOf(key), await response.text());
  },
  delete: async (key: string | Request) => kept.delete(pathOf(key)),
};

beforeEach(() => {
  kept = new Map();
  fetched.mockReset();
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', fetched);
  keep('first', 1_000);
});

function pathOf(key: string | Request) {
  return typeof key === 'string' ? key : new URL(key.url).pathname;
}

function keep(id: string, at: number) {
  const key = `${PATH}/answers/${id}`;
  const fields = { kind: 'come', actionId: id };
  kept.set(key, JSON.stringify({ key, path: PATH, fields, says: 'I can come', at }));
}

function answerWith(status: number, html: string) {
  fetched.mockImplementation(async () => new Response(html, { status }));
}

const idsSent = () =>
  fetched.mock.calls.map(([, init]) =>
    new URLSearchParams(trust<URLSearchParams>(init?.body, 'a form')).get('actionId'),
  );

test('answers that wait for a connection are sent once, in the order in which they were tapped (X12)', async () => {
  keep('earlier', 500);
  answerWith(200, PORTAL_PAGE);
  expect(await sendKeptAnswers()).toEqual([]);
  expect(await sendKeptAnswers()).toEqual([]);
  expect(idsSent()).toEqual(['earlier', 'first']);
});

test.each([
  ['a terms page of a Wi-Fi network', 200, '<body>Accept our terms</body>'],
  ['a refusal by a Wi-Fi network', 403, '<body>Sign in to the guest network</body>'],
  ['a 503 of the portal', 503, PORTAL_PAGE],
])(
  'if an answer can’t be sent because of %s, it stays stored and is sent again later (X12)',
  async (_, status, html) => {
    answerWith(status, html);
    await expect(sendKeptAnswers()).rejects.toThrow('The portal is away');
    answerWith(200, PORTAL_PAGE);
    expect(await sendKeptAnswers()).toEqual([]);
    expect(idsSent()).toEqual(['first', 'first']);
  },
);

test('if an answer reaches the server too late, the person is notified and it is not sent again (X12)', async () => {
  answerWith(410, PORTAL_PAGE);
  expect(await sendKeptAnswers()).toEqual(['“I can come” was not recorded: This call is over.']);
  expect(await sendKeptAnswers()).toEqual([]);
  expect(fetched).toHaveBeenCalledOnce();
});
