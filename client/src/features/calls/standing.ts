import { shortTime } from '#client/lib/dates.ts';
import { duration, minutesBetween } from '#client/lib/durations.ts';
import type { BoardRow } from '#shared/calls/schemas.ts';
import { CONTACT_KINDS } from '#shared/deployments/constants.ts';
import { answerLabel, homeLabel } from './reach-labels.ts';

/** Returns a person's status, for example 'Arrives at 14:20 · answered by push at 13:58'. */
export function standingLabel(row: BoardRow, now: Date): string {
  return joined([stateLabel(row, now), homeLabel(row, now)]);
}

function stateLabel(row: BoardRow, now: Date): string {
  const { status, askedAt, expectedAt, arrivedAt, leftAt, declineReason, waitsSince } = row;
  const cared = CONTACT_KINDS.reduce((sum, kind) => sum + row.contacts[kind], 0);
  const people = cared > 0 && `${cared.toLocaleString('en-US')} cared for`;
  switch (status) {
    case 'asked':
      if (waitsSince) {
        return joined([
          'Can come, but the shift is full',
          `waits since ${shortTime(waitsSince, now)}`,
        ]);
      }
      return joined([
        `No answer ${silence(minutesBetween(askedAt, now))}, asked at ${shortTime(askedAt, now)}`,
        since('reminded', row.remindedAt, now),
      ]);
    case 'coming':
      if (!expectedAt) return joined(['Coming, no time given', answerLabel(row, now)]);
      return joined([
        `Arrives at ${shortTime(expectedAt, now)}`,
        Date.parse(expectedAt) < now.getTime() &&
          `${duration(minutesBetween(expectedAt, now))} late`,
        answerLabel(row, now),
      ]);
    case 'on-scene':
      return joined([
        arrivedAt && `Since ${shortTime(arrivedAt, now)}`,
        arrivedAt && duration(minutesBetween(arrivedAt, now)),
        people,
      ]);
    case 'left':
      return joined([leftAt && `At ${shortTime(leftAt, now)}`, duration(row.minutes), people]);
    case 'declined':
      return joined([declineReason ?? 'No reason given', answerLabel(row, now)]);
    case 'released':
    default:
      return row.acknowledgedAt
        ? `Told, and read at ${shortTime(row.acknowledgedAt, now)}`
        : 'Told, not read yet';
  }
}

function silence(minutes: number) {
  return minutes < 1 ? 'yet' : `for ${duration(minutes)}`;
}

function since(what: string, time: string | null, now: Date) {
  return time && `${what} at ${shortTime(time, now)}`;
}

function joined(parts: readonly (string | false | null)[]) {
  return parts.filter(Boolean).join(' · ');
}
