import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, isSessionOver } from '#client/lib/call/api-error.ts';
import { isConnected, noteAnswerRead, storedAtOf } from '#client/lib/call/connection.ts';
import { packMark } from '#client/lib/device/mark.ts';
import { keepAnswers, type Answers } from '#client/lib/device/keep-answers.ts';
import { startPack } from '#client/lib/device/pack.ts';
import { onLateAnswer, type LateAnswer } from '#client/lib/device/stand-in.ts';
import { pathOfKey } from '#client/lib/query-client.ts';
import { loseSession, recheckRights, takeUser } from '#client/lib/session.ts';
import type { User } from '#shared/accounts/schemas.ts';
import { SESSION_PATH } from '#shared/accounts/session.ts';
import { trust } from '#shared/trust.ts';

const KEPT_AS_READ = [
  '/api/user',
  '/api/deployments',
  '/api/training-sessions',
  '/api/chaplains/me',
  '/api/field-guide',
];

/** Stores what pages read, for use offline. Returns the id of the stored pack, or null. */
export function useKeptAsRead(user: User | null): string | null {
  const client = useQueryClient();
  const mark = user && packMark(user);
  const [kept, setKept] = useState<{ mark: string; packId: string } | null>(null);

  useEffect(() => {
    if (!mark) return undefined;
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
      // Stores what the open page had read before this code was loaded.
      await keepAnswers(packId, answersRead(client));
      if (!signal.aborted) setKept({ mark, packId });
    };
    void keep();
    return () => ended.abort();
  }, [client, mark]);

  return kept && kept.mark === mark ? kept.packId : null;
}

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

function answersRead(client: QueryClient): Answers {
  const answers = new Map<string, unknown>();
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const path = pathOfKey(queryKey);
    if (state.status === 'success' && isToKeep(path)) answers.set(path, state.data);
  }
  return answers;
}

function isToKeep(path: string) {
  const isKept = KEPT_AS_READ.some(
    (start) => path === start || (/^[/?]/.test(path.slice(start.length)) && path.startsWith(start)),
  );
  return isKept && !path.includes('search=') && isConnected() && storedAtOf(path) === undefined;
}
