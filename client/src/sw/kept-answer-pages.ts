import {
  KEPT_ANSWERS,
  OFFLINE_ANSWER_PATH,
  type KeptAnswer,
} from '#shared/answers/kept-answers.ts';
import { trust } from '#shared/trust.ts';

/** How long to wait for the server, in ms: shorter if a stored page can be shown instead. */
const KEPT_AFTER_MS = 4_000;
const GIVE_UP_MS = 15_000;

/** How long a page is stored, in ms; the same as for offline data (PACK_MAX_AGE_MS). */
const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

const ANSWER = '/answers/';

export function isAnswerPage(pathname: string): boolean {
  return /^\/a\/[\w-]{43}$/.test(pathname);
}

/** Returns the server's page; if that fails, the stored page or a general offline page. */
export async function openAnswerPage(request: Request): Promise<Response> {
  const cache = await caches.open(KEPT_ANSWERS);
  const { pathname } = new URL(request.url);
  const kept = await cache.match(pathname);
  const standIn = kept ?? (await cache.match(OFFLINE_ANSWER_PATH));
  try {
    const signal = AbortSignal.timeout(kept ? KEPT_AFTER_MS : GIVE_UP_MS);
    const response = await fetch(pathname, { signal, credentials: 'omit' });
    if (response.status >= 500 && standIn) return standIn;
    await keepPage(pathname, response.clone());
    return response;
  } catch (error) {
    if (standIn) return standIn;
    throw error;
  }
}

/** Stores the page of a notification's link, so that it opens without a connection. */
export async function keepAnswerPage(url: string) {
  const { pathname } = new URL(url, location.origin);
  if (isAnswerPage(pathname)) await renew(pathname);
}

export async function tellDelivered(url: string) {
  const { pathname } = new URL(url, location.origin);
  if (!isAnswerPage(pathname)) return;
  await fetch(`/api/answers/${pathname.slice('/a/'.length)}/receipts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ proof: 'delivered' }),
    credentials: 'omit',
    signal: AbortSignal.timeout(GIVE_UP_MS),
  });
}

/** Stores the page, or removes it if its link no longer works. */
async function keepPage(path: string, response: Response) {
  const cache = await caches.open(KEPT_ANSWERS);
  if (response.status === 404 || response.status === 410) await cache.delete(path);
  if (response.status !== 200) return;
  const html = (await response.text()).replace('<body', '<body data-kept');
  await cache.put(path, new Response(html, { headers: response.headers }));
}

async function renew(path: string) {
  await keepPage(path, await fetch(path, { credentials: 'omit' }));
}

/** Refreshes stored pages. Removes old pages, old refusals and the pages of ended calls. */
export async function reviewAnswerPages() {
  const cache = await caches.open(KEPT_ANSWERS);
  await renew(OFFLINE_ANSWER_PATH);
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    const kept = await cache.match(request);
    if (!kept || pathname === OFFLINE_ANSWER_PATH) continue;
    if (pathname.includes(ANSWER)) {
      const { at, refusal } = await answerIn(kept);
      if (refusal !== undefined && isOld(at)) await cache.delete(request);
    } else if (isOld(Date.parse(kept.headers.get('Date') ?? ''))) await cache.delete(request);
    else await renew(pathname);
  }
}

function isOld(time: number) {
  return !(Date.now() - time < MAX_AGE_MS);
}

/** Removes the stored pages at a logout, except the offline page. Keeps stored answers. */
export async function forgetAnswerPages() {
  const cache = await caches.open(KEPT_ANSWERS);
  for (const request of await cache.keys()) {
    const isKept = request.url.includes(ANSWER) || request.url.endsWith(OFFLINE_ANSWER_PATH);
    if (!isKept) await cache.delete(request);
  }
}

/** Sends waiting answers and returns the refusals. @throws without a connection */
export async function sendKeptAnswers(): Promise<string[]> {
  const cache = await caches.open(KEPT_ANSWERS);
  const refused: string[] = [];
  for (const answer of await waitingIn(cache)) {
    const { key, path, fields, says, at } = answer;
    const ago = String(Math.max(0, Date.now() - at));
    const response = await fetch(path, {
      method: 'POST',
      body: new URLSearchParams({ ...fields, ago }),
      credentials: 'omit',
    });
    const { status } = response;
    const isPassing = status >= 500 || [408, 425, 429].includes(status);
    if (isPassing || !(await isAnsweredBy(response))) throw new Error('The portal is away');
    if (response.ok) await cache.delete(key);
    else {
      const refusal = status === 410 ? 'This call is over.' : 'Please answer once more.';
      await cache.put(key, new Response(JSON.stringify({ ...answer, refusal })));
      refused.push(`“${says}” was not recorded: ${refusal}`);
    }
    if (await cache.match(path)) await renew(path);
  }
  return refused;
}

/** Whether the portal answered, and not a Wi-Fi's sign-in page, which records nothing. */
async function isAnsweredBy(response: Response) {
  return (await response.text()).includes('<body data-answers');
}

async function waitingIn(cache: Cache) {
  const kept = await Promise.all(
    (await cache.keys())
      .filter(({ url }) => url.includes(ANSWER))
      .map(async (request) => cache.match(request)),
  );
  const answers = await Promise.all(kept.flatMap((each) => (each ? [answerIn(each)] : [])));
  return answers
    .filter(({ refusal }) => refusal === undefined)
    .toSorted((one, other) => one.at - other.at);
}

async function answerIn(response: Response): Promise<KeptAnswer> {
  return trust<KeptAnswer>(await response.json(), 'an answer page keeps it so');
}
