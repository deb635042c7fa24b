import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { buildName } from '#client/lib/build-name.ts';
import { isConnected, standInCount } from '#client/lib/connection.ts';
import { keepAnswers, type Answers } from '#client/lib/device/keep-answers.ts';
import { packOwner } from '#client/lib/device/pack.ts';
import { pathOfKey } from '#client/lib/query-client.ts';

const MINUTE = 60_000;

/** A query whose answer belongs to the pack. */
export interface PackQuery {
  queryKey: QueryKey;
}

/** What the pack is made of. */
export interface PackPlan {
  queries: readonly PackQuery[];
  /** Reads what pages find under further paths, and gives it by path. */
  more: (client: QueryClient) => Promise<Answers>;
  /** Brings the rest up to date once the answers are stored. */
  afterwards: () => Promise<unknown>;
}

/** What became of a refresh; it is cut off when the line is lost or silent meanwhile. */
export type RefreshOutcome = 'kept' | 'no-room' | 'not-read' | 'cut-off';

/**
 * Reads the whole pack from the server and stores it in place of what was stored before. Nothing
 * changes on the device when a part can't be read.
 */
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
  // What the device itself answered meanwhile must not be stored as new.
  if (standInCount() !== standIns || !isConnected()) return 'cut-off';
  if (await keepAnswers(packId, answers, { build: buildName() })) {
    // What fails is done with the next refresh.
    await plan.afterwards().catch(() => undefined);
    return 'kept';
  }
  // A pack that has gone has nothing to tell.
  return (await packOwner())?.packId === packId ? 'no-room' : 'not-read';
}

/** How long the pack serves before it is read again, in ms. */
export function refreshInterval(line: Line | undefined): number {
  return line && !isMetered(line) ? 10 * MINUTE : 60 * MINUTE;
}

/** What a browser tells of its line; few tell anything. */
interface Line {
  type?: string;
  saveData?: boolean;
}

/** A line of an unknown kind may be paid for by what it carries. */
function isMetered({ type, saveData }: Line) {
  return saveData === true || (type !== 'wifi' && type !== 'ethernet');
}
