import type { AwayDates } from '#shared/availability/availability-on.ts';
import { addDays } from '#shared/calendar-date.ts';

/** Merges `added` with all times that overlap or adjoin it; `absorbed` lists their first days. */
export function joinAway(added: AwayDates, others: readonly AwayDates[]) {
  let joined = added;
  const absorbed: string[] = [];
  // Sorted, because `joined` may reach the next time only after it has grown.
  for (const other of others.toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : 1))) {
    if (!touches(joined, other)) continue;
    absorbed.push(other.fromOn);
    joined = {
      fromOn: other.fromOn < joined.fromOn ? other.fromOn : joined.fromOn,
      untilOn: later(joined.untilOn, other.untilOn),
    };
  }
  return { joined, absorbed };
}

function touches(one: AwayDates, other: AwayDates) {
  return startsBeforeEnd(one, other) && startsBeforeEnd(other, one);
}

/** Also true if `fromOn` is the day after `untilOn`. */
function startsBeforeEnd({ fromOn }: AwayDates, { untilOn }: AwayDates) {
  return untilOn === null || fromOn <= addDays(untilOn, 1);
}

function later(one: string | null, other: string | null) {
  if (one === null || other === null) return null;
  return one > other ? one : other;
}
