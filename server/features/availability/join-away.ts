import type { AwayDates } from '#shared/availability/availability-on.ts';
import { daysAfter } from '#shared/availability/days.ts';

/** The new time as one with those that overlap or adjoin it, and the first days of those. */
export function joinAway(added: AwayDates, others: readonly AwayDates[]) {
  let joined = added;
  const absorbed: string[] = [];
  // Sorted: a time that is joined may reach the next one.
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

/** Also on the day after the other's last day. */
function startsBeforeEnd({ fromOn }: AwayDates, { untilOn }: AwayDates) {
  return untilOn === null || fromOn <= daysAfter(untilOn, 1);
}

function later(one: string | null, other: string | null) {
  if (one === null || other === null) return null;
  return one > other ? one : other;
}
