import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { buildName } from '#client/lib/build-name.ts';
import { isConnected, standInCount } from '#client/lib/call/connection.ts';
import { keepAnswers, type Answers } from '#client/lib/device/keep-answers.ts';
import { packOwner } from '#client/lib/device/pack.ts';
import { pathOfKey } from '#client/lib/query-client.ts';

const MINUTE = 60_000;

export interface PackQuery {
  queryKey: QueryKey;
}

export interface PackPlan {
  queries: readonly PackQuery[];
  more: (client: QueryClient) => Promise<Answers>;
  afterwards: () => Promise<unknown>;
}

/** 'cut-off' means that the connection was lost or silent during the refresh. */
export type RefreshOutcome = 'kept' | 'no-room' | 'not-read' | 'cut-off';

/** Replaces all data stored for offline use, or nothing if a part of it can't be read. */
export async function refreshPack(
  client: QueryClient,
  packId: string,
  plan: PackPlan,
): Promise<RefreshOutcome> {
  const answers = new Map<string, unknown>();
  const standIns = standInCount();
  try {
    const [more] = await Promise.all([
      plan.more(client),
      ...plan.queries.map(async (query) => {
        const answer: unknown = await client.fetchQuery({ ...query, staleTime: 0 });
        answers.set(pathOfKey(query.queryKey), answer);
      }),
    ]);
    for (const [path, answer] of more) answers.set(path, answer);
  } catch {
    return isConnected() ? 'not-read' : 'cut-off';
  }
  // Stops if an answer came from the stored pack, because old data must not be stored as new.
  if (standInCount() !== standIns || !isConnected()) return 'cut-off';
  if (await keepAnswers(packId, answers, { build: buildName() })) {
    await plan.afterwards().catch(() => undefined);
    return 'kept';
  }
  // Storing fails for lack of space, or because the pack was removed meanwhile.
  return (await packOwner())?.packId === packId ? 'no-room' : 'not-read';
}

/** How often to refresh, in ms: less often on a connection that may cost money. */
export function refreshInterval(line: Line | undefined): number {
  return line && !isMetered(line) ? 10 * MINUTE : 60 * MINUTE;
}

interface Line {
  type?: string;
  saveData?: boolean;
}

/** Unknown kinds of connection count as metered. */
function isMetered({ type, saveData }: Line) {
  return saveData === true || (type !== 'wifi' && type !== 'ethernet');
}
