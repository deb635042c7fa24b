import { beforeEach, expect, test, vi } from 'vitest';
import { SENT_FOR_HEADER } from '#shared/http.ts';
import { stubBrowser } from '#client/lib/device/stub-browser.ts';

const LIST = '/api/deployments?limit=20';
const TRAINING = '/api/training-sessions?limit=20';

beforeEach(() => {
  stubBrowser();
});

async function ruthsWorker(answer: () => Response) {
  const asked: string[] = [];
  const askedFor: (string | null)[] = [];
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit) => {
    asked.push(path);
    askedFor.push(new Headers(headers).get(SENT_FOR_HEADER));
    return answer();
  });
  const { deviceDatabase } = await import('#client/lib/device/database.ts');
  const { keepAnswers } = await import('#client/lib/device/keep-answers.ts');
  const { readStoredAgain } = await import('./read-stored-again.ts');
  const database = await deviceDatabase();
  if (!database) throw new Error('no database');
  const owner = { lastContactAt: 0, refreshedAt: 0, build: '', keptPeople: [] };
  await database.put('owner', { ...owner, mark: 'ruth chaplain true', packId: 'hers' }, 'owner');
  await keepAnswers('hers', new Map([LIST, TRAINING, '/api/user'].map((path) => [path, 'before'])));
  const stored = async (path: string) => (await database.get('answers', path))?.answer;
  return { asked, askedFor, readStoredAgain, stored };
}

const answered = () => Response.json([{ id: 'a' }], { headers: { 'X-Total-Count': '7' } });

test('after sending queued actions, the service worker reloads the stored answers that pages show offline', async () => {
  const worker = await ruthsWorker(answered);
  await worker.readStoredAgain('ruth', new Set(['tap']));
  expect(worker.asked).toEqual([LIST]);
  expect(await worker.stored(LIST)).toEqual({ items: [{ id: 'a' }], total: 7 });
  expect(await worker.stored('/api/user')).toBe('before');
});

test.each([
  ['an RSVP', 'rsvp', [TRAINING]],
  ['corrected hours', 'correct-hours', [LIST]],
  ['a bookmark', 'add-bookmark', []],
] as const)(
  'after sending %s, the service worker reloads only the stored answers that this action changed',
  async (_, kind, paths) => {
    const worker = await ruthsWorker(answered);
    await worker.readStoredAgain('ruth', new Set([kind]));
    expect(worker.asked).toEqual(paths);
  },
);

test('the service worker’s reload requests carry the id of the person who owns the stored answers (O3)', async () => {
  const worker = await ruthsWorker(answered);
  await worker.readStoredAgain('ruth', new Set(['tap']));
  expect(worker.askedFor).toEqual(['ruth']);
});

test('the service worker does not reload another person’s stored answers (O3)', async () => {
  const worker = await ruthsWorker(answered);
  await worker.readStoredAgain('daniel', new Set(['tap']));
  expect([worker.asked, await worker.stored(LIST)]).toEqual([[], 'before']);
});

test('if the server refuses to reload a stored answer, the stored answer stays unchanged', async () => {
  const worker = await ruthsWorker(() => Response.json({}, { status: 401 }));
  await worker.readStoredAgain('ruth', new Set(['tap', 'rsvp']));
  expect(await worker.stored(LIST)).toBe('before');
});
