import { calendarDate, date } from '#client/lib/dates.ts';
import { daysBetween } from '#shared/calendar-date.ts';
import type { HeldKind } from '#shared/credentials/schemas.ts';

/** Explains the state to the credential's owner in a sentence. */
export function stateWords(held: HeldKind, today: string): string {
  const { state, endsOn, waiting, rejected, exemption } = held;
  switch (state) {
    case 'missing':
      return 'Not entered yet.';
    case 'waiting':
      return `Sent ${date(waiting?.updatedAt ?? '')}. The office will review it and let you know.`;
    case 'valid':
      return endsOn === null
        ? 'Valid without an end date.'
        : `Valid through ${calendarDate(endsOn)}.`;
    case 'ends-soon':
      return `Expires ${inDays(daysBetween(today, endsOn ?? today))}, on ${calendarDate(endsOn ?? today)}.`;
    case 'expired':
      return `Expired on ${calendarDate(endsOn ?? today)}.`;
    case 'rejected':
      return `The office says: ${rejected?.rejectReason ?? ''}`;
    case 'exempt':
      return exempt(exemption);
    default:
      return state satisfies never;
  }
}

function exempt(exemption: HeldKind['exemption']) {
  if (!exemption) return '';
  const until = exemption.endsOn === null ? '' : ` through ${calendarDate(exemption.endsOn)}`;
  return `You don’t need it${until}: ${exemption.reason}`;
}

function inDays(days: number) {
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
