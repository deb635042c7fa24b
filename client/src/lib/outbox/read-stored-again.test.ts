import { beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#client/lib/device/stub-browser.ts';

const LIST = '/api/deployments?limit=20';

beforeEach(() => {
  stubBrowser();
});

/** The worker on a device with the pack of Ruth. */
async function ruthsWorker(answer: () => Response) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answer();
  });
  const { deviceDatabase } = await import('#client/lib/device/database.ts');
  const { keepAnswers } = await import('#client/lib/device/keep-answers.ts');
  const { readStoredAgain } = await import('./read-stored-again.ts');
  const database = await deviceDatabase();
  if (!database) throw new Error('no database');
  const owner = { lastContactAt: 0, refreshedAt: 0, build: '', keptPeople: [] };
  await database.put('owner', { ...owner, mark: 'ruth chaplain true', packId: 'hers' }, 'owner');
  await keepAnswers('hers', new Map([LIST, '/api/user'].map((path) => [path, 'before'])));
  const stored = async (path: string) => (await database.get('answers', path))?.answer;
  return { asked, readStoredAgain, stored };
}

const answered = () => Response.json([{ id: 'a' }], { headers: { 'X-Total-Count': '7' } });

test('what the worker sent is in what a page reads next without a connection', async () => {
  const worker = await ruthsWorker(answered);
  await worker.readStoredAgain('ruth', new Set(['tap']));
  expect(worker.asked).toEqual([LIST]);
  expect(await worker.stored(LIST)).toEqual({ items: [{ id: 'a' }], total: 7 });
  expect(await worker.stored('/api/user')).toBe('before');
});

test('the worker leaves the pack of another person alone (O3)', async () => {
  const worker = await ruthsWorker(answered);
  await worker.readStoredAgain('daniel', new Set(['tap']));
  expect([worker.asked, await worker.stored(LIST)]).toEqual([[], 'before']);
});

test('a refusal leaves what the worker finds stored as it is', async () => {
  const worker = await ruthsWorker(() => Response.json({}, { status: 401 }));
  await worker.readStoredAgain('ruth', new Set(['tap', 'rsvp']));
  expect(await worker.stored(LIST)).toBe('before');
});
