import { CONTACT_KINDS, type ContactKind } from '#shared/deployments/constants.ts';
import type { TallyRow } from '#shared/papers/schemas.ts';
import type { Executor } from '#server/db/database.ts';
import { groupRows } from '#server/db/group-rows.ts';
import {
  listEvents,
  listStoredCounts,
  listTappedCounts,
  type StoredCount,
  type TappedCount,
} from './tally-queries.ts';

interface Tally {
  activationId?: string | undefined;
  timeZone: string;
}

/** Returns the latest week first. All weeks together add up to the stored counts. */
export async function readTally(orm: Executor, tally: Tally): Promise<TallyRow[]> {
  const stored = await listStoredCounts(orm, tally);
  const tapped = groupRows(await listTappedCounts(orm, tally), keyOf);
  const weeks = new Map<string, Record<ContactKind, number>>();
  for (const count of stored) {
    for (const [week, people] of byWeek(count, tapped.get(keyOf(count)) ?? [])) {
      const key = `${week} ${count.activationId}`;
      const counts = weeks.get(key) ?? none();
      counts[count.kind] += people;
      weeks.set(key, counts);
    }
  }
  const ids = [...new Set(stored.map(({ activationId }) => activationId))];
  const events = new Map((await listEvents(orm, ids)).map((event) => [event.id, event]));
  return [...weeks]
    .map(([key, counts]) => {
      const [week = '', activationId = ''] = key.split(' ');
      const { eventType = '', location = '' } = events.get(activationId) ?? {};
      const total = CONTACT_KINDS.reduce((sum, kind) => sum + counts[kind], 0);
      return { week, activationId, eventType, location, counts, total };
    })
    .toSorted(
      (one, other) =>
        other.week.localeCompare(one.week) ||
        one.eventType.localeCompare(other.eventType) ||
        one.activationId.localeCompare(other.activationId),
    );
}

const keyOf = ({ deploymentId, kind }: { deploymentId: string; kind: string }) =>
  `${deploymentId} ${kind}`;

const none = (): Record<ContactKind, number> => ({
  survivor: 0,
  family: 0,
  'first-responder': 0,
  'staff-volunteer': 0,
  child: 0,
  community: 0,
});

/**
 * Divides a stored count among weeks. Adds each tap to its own week, and the rest (corrections by
 * the office) to the week of the last stay. Subtractions reduce the latest weeks first, so that no
 * week falls below zero.
 */
export function byWeek(
  { count, lastWeek }: Pick<StoredCount, 'count' | 'lastWeek'>,
  taps: readonly Pick<TappedCount, 'week' | 'change'>[],
): [string, number][] {
  const weeks = new Map<string, number>();
  const add = (week: string, people: number) => weeks.set(week, (weeks.get(week) ?? 0) + people);
  for (const { week, change } of taps) add(week, change);
  const tapped = [...weeks.values()].reduce((sum, people) => sum + people, 0);
  add(lastWeek, count - tapped);
  let owed = 0;
  const latestFirst = [...weeks].toSorted(([one], [other]) => other.localeCompare(one));
  for (const [, people] of latestFirst) if (people < 0) owed -= people;
  return latestFirst.flatMap(([week, people]): [string, number][] => {
    const taken = Math.min(owed, Math.max(0, people));
    owed -= taken;
    return people - taken > 0 ? [[week, people - taken]] : [];
  });
}
