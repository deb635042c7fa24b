import { shortTime } from '#client/lib/dates.ts';
import { duration } from '#client/lib/durations.ts';
import type { Board, BoardRow, Reach, ReminderResult } from '#shared/calls/schemas.ts';
import type { AnswerRoad } from '#shared/deployments/constants.ts';
import type { Channel } from '#shared/messages/constants.ts';
import { proofLabels, STANDING_LABELS, type Proof } from '#shared/messages/delivery-standing.ts';

const CHANNELS: Record<Channel, string> = { push: 'push', email: 'email', text: 'text' };

const ROADS: Record<AnswerRoad, string> = {
  portal: 'in the portal',
  push: 'by push',
  email: 'by email',
  text: 'by text',
  telephone: 'by telephone',
};

/** Returns, for example, 'Push opened 14:03, text failed: number unknown'. */
export function reachLabel({ reached }: Pick<BoardRow, 'reached'>, now: Date): string {
  if (reached.length === 0) return 'No message went out';
  const text = reached
    .map((reach) => `${CHANNELS[reach.channel]} ${outcome(reach, now)}`)
    .join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns, for example, 'answered by push at 14:05'; null without an answer. */
export function answerLabel(row: BoardRow, now: Date): string | null {
  const { answeredAt, answeredThrough } = row;
  if (!answeredAt) return null;
  const road = answeredThrough ? ` ${ROADS[answeredThrough]}` : '';
  return `answered${road} at ${shortTime(answeredAt, now)}`;
}

/** Returns, for example, 'home at 18:20, said by email'; null if no report is expected. */
export function homeLabel({ home }: Pick<BoardRow, 'home'>, now: Date): string | null {
  if (!home) return null;
  switch (home.state) {
    case 'home': {
      const road = home.through ? ` ${ROADS[home.through]}` : '';
      return `home at ${shortTime(home.homeAt ?? home.dueAt, now)}, said${road}`;
    }
    case 'asked':
      return `asked at ${shortTime(home.askedAt ?? home.dueAt, now)} whether home, no answer`;
    case 'overdue':
      return `not heard from by ${shortTime(home.dueAt, now)}`;
    case 'on-the-way':
    default:
      return `on the way home, is asked at ${shortTime(home.dueAt, now)}`;
  }
}

/** Returns, for example, 'Sent to 38 of 40' and '12 opened'. */
export function figureLabels(figures: Board['figures']) {
  const { asked, sent, delivered, opened, answered, silent, medianSeconds } = figures;
  const [, ...proved] = proofLabels({ delivered, opened });
  const number = (count: number) => count.toLocaleString('en-US');
  return [
    `Sent to ${number(sent)} of ${number(asked)}`,
    ...proved,
    `${number(answered)} answered`,
    ...(silent === 0 ? [] : [`${number(silent)} silent`]),
    ...(medianSeconds === null ? [] : [`half of the answers within ${wait(medianSeconds)}`]),
  ];
}

export function remindedLabels({ reminded, tooSoon, unreachable }: ReminderResult) {
  const people = reminded === 1 ? '1 chaplain' : `${reminded} chaplains`;
  return {
    title: reminded === 0 ? 'Nobody reminded' : `${people} reminded`,
    description: [
      tooSoon > 0 && `${tooSoon} had a reminder less than a minute ago.`,
      unreachable > 0 && `${unreachable} can’t be reached by message: ring them.`,
    ]
      .filter(Boolean)
      .join(' '),
  };
}

function outcome(reach: Reach, now: Date) {
  const { state, problem } = reach;
  switch (state) {
    case 'sent':
    case 'delivered':
    case 'opened':
      return [proof(state, reach[`${state}At`], now), problem && `then ${failure(problem)}`]
        .filter(Boolean)
        .join(', ');
    case 'on-its-way':
      return 'on its way';
    case 'failed':
      return failure(problem);
    case 'dropped':
    default:
      return 'not sent';
  }
}

function proof(state: Proof, at: string | null, now: Date) {
  const word = STANDING_LABELS[state].toLowerCase();
  return at === null ? word : `${word} ${shortTime(at, now)}`;
}

function failure(problem: string | null) {
  return problem ? `failed: ${inLine(problem)}` : 'failed';
}

/** Lowers the first letter, except in words such as 'SMTP'. */
function inLine(sentence: string) {
  const text = sentence.replace(/\.$/, '');
  return /^[A-Z][a-z ]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

function wait(seconds: number) {
  return seconds < 60 ? `${seconds} s` : duration(Math.round(seconds / 60));
}

/** Says why a person was asked despite the rules, and whether they are no longer ready. */
export function askedThoughLabels({
  askReason,
  wasReady,
  isReadyNoMore,
}: Pick<BoardRow, 'askReason' | 'wasReady' | 'isReadyNoMore'>): string[] {
  return [
    ...(askReason ? [`Asked though not ${wasReady ? 'rested' : 'ready'}: ${askReason}`] : []),
    ...(isReadyNoMore
      ? ['Ready when asked, but not by today’s tier rules. The answer is still valid.']
      : []),
  ];
}
