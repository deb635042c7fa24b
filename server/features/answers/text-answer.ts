import { ARRIVAL_MAX_MINUTES } from '#shared/answers/constants.ts';
import { DECLINE_REASON_MAX_LENGTH } from '#shared/deployments/constants.ts';

export type TextAnswer =
  | { kind: 'come'; minutes: number | null }
  | { kind: 'decline'; reason: string | null }
  | { kind: 'home' };

const YES = /^(?:yes|yeah|yep|y|ok|okay)\b/i;
/** Matches minutes or hours, not '5pm' or '5:30': times of day would need a time zone. */
const MINUTES = /^\W*(?:in\s+)?(\d{1,4})\s*(?:(h|hrs?|hours?)|m|mins?|minutes?)?(?![\w:])/i;
/** A reason needs punctuation after the NO, since 'no problem' is not a refusal. */
const NO = /^(?:no|nope|n)\s*(?:$|[,.;:!-]+)\s*/i;

const HOME = /^(?:yes,?\s+)?(?:i['’]?m\s+|i am\s+)?(?:at\s+)?(?:home|safe)\b/i;

export function readTextAnswer(text: string): TextAnswer | null {
  const said = text.trim();
  if (HOME.test(said)) return { kind: 'home' };
  const [yes] = YES.exec(said) ?? [];
  if (yes !== undefined) return { kind: 'come', minutes: minutesIn(said.slice(yes.length)) };
  const [no] = NO.exec(said) ?? [];
  if (no === undefined) return null;
  // The cut may leave half of a surrogate pair, which can't be stored.
  const cut = said.slice(no.length).trim().slice(0, DECLINE_REASON_MAX_LENGTH);
  const reason = cut.replace(/\p{Cs}$/u, '');
  return { kind: 'decline', reason: reason || null };
}

function minutesIn(text: string) {
  const [, count, isHours] = MINUTES.exec(text) ?? [];
  if (count === undefined) return null;
  const minutes = Number(count) * (isHours === undefined ? 1 : 60);
  return minutes <= ARRIVAL_MAX_MINUTES ? minutes : null;
}
