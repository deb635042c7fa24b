import { deviceDatabase, type QueuedKind } from '#client/lib/device/database.ts';
import { keepAnswers } from '#client/lib/device/keep-answers.ts';
import { SENT_FOR_HEADER, TOTAL_COUNT_HEADER } from '#shared/http.ts';
import { answerTo } from './send-action.ts';

const TRAINING: readonly QueuedKind[] = ['rsvp', 'cancel-rsvp'];
const NOT_STORED: readonly QueuedKind[] = ['log-line', 'claim-visit'];
const BOOKMARKS: readonly QueuedKind[] = ['add-bookmark', 'remove-bookmark'];

/** Reloads stored answers, so that pages opened offline show what the worker has sent. */
export async function readStoredAgain(userId: string, kinds: ReadonlySet<QueuedKind>) {
  const starts = new Set([...kinds].flatMap(startOf));
  const database = await deviceDatabase();
  const owner = await database?.get('owner', 'owner');
  if (!database || !owner?.mark.startsWith(`${userId} `)) return;
  const paths = (await database.getAllKeys('answers')).filter((path) =>
    [...starts].some((start) => path.startsWith(start)),
  );
  const answers = new Map<string, unknown>();
  for (const path of paths) {
    const response = await answerTo(path, { headers: { [SENT_FOR_HEADER]: userId } });
    if (!response.ok) return;
    const answer: unknown = await response.json();
    const total = Number(response.headers.get(TOTAL_COUNT_HEADER));
    answers.set(path, Array.isArray(answer) ? { items: answer, total } : answer);
  }
  await keepAnswers(owner.packId, answers);
}

function startOf(kind: QueuedKind) {
  if (BOOKMARKS.includes(kind) || NOT_STORED.includes(kind)) return [];
  if (kind === 'availability') return ['/api/availability'];
  return TRAINING.includes(kind) ? ['/api/training-sessions'] : ['/api/deployments'];
}
