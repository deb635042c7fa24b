import { KIND_LABELS, OUTCOME_LABELS } from './constants.ts';
import { TEAM_STATE_LABELS, TEAM_STATES } from '#shared/team-messages/constants.ts';
import type { LogLine } from './schemas.ts';

type Described = Pick<LogLine, 'kind' | 'outcome' | 'text' | 'details'>;

/** Formats an ISO 8601 time for people. */
type TimeLabel = (time: string) => string;

export function lineLabel({ kind, outcome }: Pick<LogLine, 'kind' | 'outcome'>): string {
  return outcome ? `${KIND_LABELS[kind]}: ${OUTCOME_LABELS[outcome]}` : KIND_LABELS[kind];
}

/** Returns the line's details and text, without its kind and person. May return ''. */
export function lineText(line: Described, time: TimeLabel): string {
  return [...detailsOf(line, time), line.text].filter(Boolean).join(' · ');
}

const ROADS: Record<string, string> = {
  telephone: 'by telephone',
  email: 'by email',
  push: 'by notification',
  text: 'by text message',
};

const HOURS_CHANGES: Record<string, string> = {
  added: 'Hours added',
  corrected: 'Hours corrected',
  removed: 'Hours removed',
};

const CLAIM_CHANGES: Record<string, string> = {
  freed: 'Nobody is with them now',
  'next-visit': 'No next visit',
  reopened: 'Opened again',
};

const TAPS: Record<string, string> = {
  come: 'was: coming',
  decline: 'was: declined',
  arrive: 'was: arrived',
  leave: 'was: left',
  home: 'was: home',
};

const CHANGES: Record<string, string> = {
  eventType: 'Event',
  location: 'Place',
  address: 'Address',
  startTime: 'Start',
  endTime: 'End',
  chaplainsNeeded: 'Needed',
  name: 'Name',
  contact: 'Ask for',
  directions: 'Directions',
  bring: 'Bring',
};

const TIMES = ['startTime', 'endTime'];

function detailsOf({ kind, details }: Described, time: TimeLabel): (string | undefined)[] {
  const textOf = (name: string) => {
    const value = details[name];
    if (value === null || value === undefined) return undefined;
    const isTime = TIMES.some((each) => name.startsWith(each)) || name.endsWith('At');
    return isTime ? time(String(value)) : String(value);
  };
  const road = ROADS[String(details['through'])];
  const expected = textOf('expectedAt');
  const next = textOf('nextVisitAt');
  const claim = () => [textOf('label'), next && `Next visit ${next}`];
  const facts: Partial<Record<LogLine['kind'], () => (string | undefined)[]>> = {
    coming: () => [expected ? `Expected ${expected}` : 'No time given', road],
    delayed: () => [expected ? `Expected ${expected}` : 'No time given', road],
    declined: () => [road],
    arrived: () => [road],
    left: () => [road],
    'claim-made': claim,
    'claim-taken': claim,
    'claim-visited': claim,
    'claim-changed': () => [
      textOf('label'),
      next ? `Next visit ${next}` : CLAIM_CHANGES[String(details['change'])],
    ],
    'claim-closed': claim,
    home: () => [road],
    'duty-set': () =>
      [textOf('beginsAt'), textOf('endsAt')].map(
        (at, end) => at && `${end === 0 ? 'From' : 'Until'} ${at}`,
      ),
    asked: () => [textOf('site'), shiftOf(textOf)],
    'site-added': () => [textOf('site'), textOf('address')],
    'site-closed': () => [textOf('site'), textOf('to') && `people went to ${textOf('to')}`],
    'site-reopened': () => [textOf('site')],
    'site-changed': () => [textOf('site'), ...changesIn(details, textOf)],
    'shift-added': () => [textOf('site'), shiftOf(textOf), `${textOf('needed')} needed`],
    'shift-changed': () => [textOf('site'), shiftOf(textOf), `${textOf('needed')} needed`],
    'shift-removed': () => [textOf('site'), shiftOf(textOf)],
    moved: () => [[textOf('from'), textOf('to')].filter(Boolean).join(' → '), shiftOf(textOf)],
    'place-given': () => [textOf('to'), shiftOf(textOf)],
    'waits-for-place': () => ['The shift is full', road],
    'team-told': () => [toldLabel(details), textOf('site'), shiftOf(textOf)],
    'walk-up': () => [`No. ${textOf('number')}`, textOf('site')],
    'walk-up-verified': () => [`No. ${textOf('number')}`],
    'walk-up-declined': () => [`No. ${textOf('number')}`],
    undone: () => [TAPS[String(details['tap'])]],
    hours: () => [
      HOURS_CHANGES[String(details['change'])],
      [textOf('arrivedAt'), textOf('leftAt')].filter(Boolean).join(' to '),
    ],
  };
  const forAll = details['isForAll'] === true ? 'For all activations' : undefined;
  return [forAll, ...(facts[kind]?.() ?? changesIn(details, textOf))];
}

type TextOf = (name: string) => string | undefined;

const shiftOf = (textOf: TextOf) =>
  [textOf('startsAt'), textOf('endsAt')].filter(Boolean).join(' to ');

function toldLabel({ told, state }: Described['details']) {
  const label = TEAM_STATES.find((each) => each === state);
  const people = told === 1 ? '1 person' : `${told} people`;
  return `To ${people}${label ? `, ${TEAM_STATE_LABELS[label]}` : ''}`;
}

function changesIn(details: Described['details'], textOf: TextOf) {
  const changes = Object.entries(CHANGES).map(([name, label]) => {
    if (!(name in details)) return undefined;
    const before = textOf(`${name}Before`);
    return `${label}: ${before ? `${before} → ` : ''}${textOf(name) ?? 'none'}`;
  });
  return [...changes, details['others'] === true ? 'Other facts changed' : undefined];
}
