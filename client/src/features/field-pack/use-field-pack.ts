import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { buildName } from '#client/lib/build-name.ts';
import { ApiError, isSessionOver } from '#client/lib/api-error.ts';
import { isConnected, noteAnswerRead, storedAtOf, subscribe } from '#client/lib/connection.ts';
import type { PackOwner } from '#client/lib/device/database.ts';
import { packMark } from '#client/lib/device/mark.ts';
import { keepAnswers, type Answers } from '#client/lib/device/keep-answers.ts';
import { packOwner, startPack } from '#client/lib/device/pack.ts';
import { onLateAnswer, type LateAnswer } from '#client/lib/device/stand-in.ts';
import { pathOfKey } from '#client/lib/query-client.ts';
import { loseSession, recheckRights, takeUser } from '#client/lib/session.ts';
import type { User } from '#shared/accounts/schemas.ts';
import { SESSION_PATH } from '#shared/accounts/session.ts';
import { trust } from '#shared/trust.ts';
import { refreshInterval, refreshPack, type PackPlan } from './refresh.ts';

/** How often it is asked whether the pack is due. */
const LOOK_MS = 60_000;

/** The pause after a failed refresh, in ms. */
const RETRY_MS = 5 * 60_000;

/** The paths whose answers are stored as pages read them. */
const KEPT_AS_READ = [
  '/api/user',
  '/api/deployments',
  '/api/training-sessions',
  '/api/chaplains/me',
  '/api/field-guide',
];

/**
 * Keeps the field pack of this person on this device while it is mounted.
 * @returns whether the device has no room for it.
 */
export function useFieldPack(user: User, plan: PackPlan) {
  const client = useQueryClient();
  const mark = packMark(user);
  const [isFull, setIsFull] = useState(false);

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const keep = async () => {
      const owner = await startPack(mark);
      if (!owner || signal.aborted) return;
      const { packId } = owner;
      onLateAnswer((late) => takeLateAnswer(client, late));
      signal.addEventListener('abort', () => onLateAnswer(null));
      signal.addEventListener(
        'abort',
        client.getQueryCache().subscribe((event) => {
          if (event.type !== 'updated' || event.action.type !== 'success') return;
          const query = trust<Query>(event.query, 'the cache types its answers loosely');
          const path = pathOfKey(query.queryKey);
          if (isToKeep(path)) void keepAnswers(packId, new Map([[path, query.state.data]]));
        }),
      );
      // The page that was opened read its answers before the pack's code came.
      await keepAnswers(packId, answersRead(client));
      let isRunning = false;
      let hasNoRoom = false;
      let notBefore = 0;
      const look = async () => {
        if (isRunning || hasNoRoom || signal.aborted || !isConnected()) return;
        if (document.visibilityState === 'hidden' || Date.now() < notBefore) return;
        isRunning = true;
        try {
          const now = await packOwner();
          if (now?.packId !== packId || !isDue(now)) return;
          const result = await refreshPack(client, packId, plan);
          hasNoRoom = result === 'no-room';
          if (result === 'not-read') notBefore = Date.now() + RETRY_MS;
          if (!signal.aborted) setIsFull(hasNoRoom);
        } finally {
          isRunning = false;
        }
      };
      const timer = window.setInterval(() => void look(), LOOK_MS);
      signal.addEventListener('abort', () => window.clearInterval(timer));
      signal.addEventListener(
        'abort',
        subscribe(() => void look()),
      );
      await look();
    };
    void keep();
    return () => ended.abort();
  }, [client, mark, plan]);

  return { isFull };
}

/** Shows what the server answered after all, or takes its refusal for what it is. */
function takeLateAnswer(client: QueryClient, { path, result }: LateAnswer) {
  if ('error' in result) {
    if (isSessionOver(result.error)) loseSession(client);
    else if (result.error instanceof ApiError && result.error.status === 403) recheckRights(client);
    return;
  }
  if (path === SESSION_PATH) {
    takeUser(client, trust<User>(result.answer, 'the answer to who is signed in'));
    return;
  }
  noteAnswerRead(path);
  for (const { queryKey } of client.getQueryCache().getAll()) {
    if (pathOfKey(queryKey) === path) client.setQueryData(queryKey, result.answer);
  }
}

/** Returns what this page has read from the server and shows without a connection. */
function answersRead(client: QueryClient): Answers {
  const answers = new Map<string, unknown>();
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const path = pathOfKey(queryKey);
    if (state.status === 'success' && isToKeep(path)) answers.set(path, state.data);
  }
  return answers;
}

/** Whether the server has just answered it, and pages read it without a connection. */
function isToKeep(path: string) {
  const isKept = KEPT_AS_READ.some(
    (start) => path === start || (/^[/?]/.test(path.slice(start.length)) && path.startsWith(start)),
  );
  return isKept && !path.includes('search=') && isConnected() && storedAtOf(path) === undefined;
}

function isDue({ refreshedAt, build }: PackOwner) {
  const { connection } = trust<{ connection?: object }>(
    navigator,
    'some browsers tell of the line',
  );
  return build !== buildName() || Date.now() - refreshedAt > refreshInterval(connection);
}
