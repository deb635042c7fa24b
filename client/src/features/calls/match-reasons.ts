import { weekdayDate } from '#client/lib/dates.ts';
import { LEVEL_LABELS } from '#shared/availability/constants.ts';
import type { Candidate } from '#shared/calls/schemas.ts';
import type { DeploymentStatus } from '#shared/deployments/constants.ts';
import { entryLabel, entryLabels, type Lists } from '#shared/program/lists.ts';

interface Around {
  lists: Lists;
  now: Date;
  /** The language that the list is filtered by. */
  language: string;
}

/** Lists the reasons to ask a candidate. */
export function reasonsFor(candidate: Candidate, { lists, now, language }: Around): string[] {
  const { readiness, availability, isRested, miles, speaks, served } = candidate;
  const { matchedExpertise, shortNotice } = candidate;
  return [
    readiness === 'ready' && 'Ready',
    availability === 'free' && `Free ${dayOf(candidate, now)}`,
    isRested && restedLabel(candidate),
    miles !== null && !isTooFar(candidate) && milesLabel(miles),
    speaks &&
      `Speaks ${entryLabel(lists.languages, language)} (${LEVEL_LABELS[speaks].toLowerCase()})`,
    ...entryLabels(lists.expertise, matchedExpertise),
    ...entryLabels(lists.availability, shortNotice),
    served > 0 && servedLabel(candidate),
  ].filter((reason) => typeof reason === 'string');
}

/** Lists the reasons against asking a candidate. */
export function reasonsAgainst(candidate: Candidate, { now }: Pick<Around, 'now'>): string[] {
  const { readiness, availability, isRested, isDeployedElsewhere, openMinutes, noMiles } =
    candidate;
  return [
    ...(readiness === 'not-known' ? ['Readiness not known'] : lacked(candidate)),
    availability === 'away' && `Away ${dayOf(candidate, now)}`,
    availability === 'not-free' && `Not free ${dayOf(candidate, now)}`,
    availability === 'not-known' && 'Availability not known',
    !isRested && tiredLabel(candidate),
    isDeployedElsewhere && (openMinutes === null ? 'Coming elsewhere' : 'On scene elsewhere'),
    noMiles === 'chaplain' && 'Distance not known',
    isTooFar(candidate) && `${milesLabel(candidate.miles ?? 0)}, travels ${candidate.travelsMiles}`,
  ].filter((reason) => typeof reason === 'string');
}

const ASKED_BEFORE: Record<DeploymentStatus, string> = {
  asked: 'Asked already',
  coming: 'Coming already',
  'on-scene': 'On scene already',
  left: 'Was on scene',
  declined: 'Declined before',
  released: 'Released before',
};

export function askedBefore({ deploymentStatus }: Candidate) {
  return deploymentStatus && ASKED_BEFORE[deploymentStatus];
}

/** Returns 'today' or, for example, 'on Sat, Nov 28'. */
const dayOf = ({ availableOn }: Candidate, now: Date) =>
  availableOn ? `on ${weekdayDate(availableOn, now)}` : 'today';

const isTooFar = ({ miles, travelsMiles }: Candidate) =>
  miles !== null && travelsMiles !== null && miles > travelsMiles;

function milesLabel(miles: number) {
  if (miles === 0) return 'Under a mile';
  return miles === 1 ? '1 mile' : `${miles.toLocaleString('en-US')} miles`;
}

const NAMED = 3;

function lacked({ missing }: Candidate) {
  const names = missing.filter(({ isWaiting }) => !isWaiting).map(({ kind }) => kind);
  const shown = names.length > NAMED ? names.slice(0, NAMED - 1) : names;
  const more = names.length - shown.length;
  return [
    ...(names.length > 0
      ? [`Missing ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`]
      : []),
    ...missing.filter(({ isWaiting }) => isWaiting).map(({ kind }) => `${kind} to be verified`),
  ];
}

function restedLabel({ minutesLastDay, minutesLastFortnight }: Candidate) {
  const rested = `Rested: ${hoursOf(minutesLastDay)} h in 24 h`;
  return minutesLastFortnight > minutesLastDay
    ? `${rested}, ${hoursOf(minutesLastFortnight)} h in 14 days`
    : rested;
}

function tiredLabel({ openMinutes, minutesLastDay, idleMinutes }: Candidate) {
  if (openMinutes !== null) return `${hoursOf(openMinutes)} h on scene without a break`;
  return `Not rested: ${hoursOf(minutesLastDay)} h on scene in 24 h, ${hoursOf(idleMinutes ?? 0)} h of rest since`;
}

const DAY = 24 * 60;

function servedLabel({ served, idleMinutes }: Candidate) {
  const times = served === 1 ? 'Served once' : `Served ${served.toLocaleString('en-US')} times`;
  if (idleMinutes === null) return times;
  return `${times}, ${served === 1 ? '' : 'last '}${agoLabel(Math.floor(idleMinutes / DAY))}`;
}

function agoLabel(days: number) {
  if (days < 1) return 'today';
  if (days < 14) return days === 1 ? '1 day ago' : `${days} days ago`;
  if (days < 60) return `${Math.floor(days / 7)} weeks ago`;
  if (days < 730) return `${Math.floor(days / 30.44)} months ago`;
  return `${Math.floor(days / 365.25)} years ago`;
}

function hoursOf(minutes: number) {
  return (minutes / 60).toLocaleString('en-US', { maximumFractionDigits: 1 });
}
