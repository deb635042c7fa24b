import type { Activation } from '#shared/activations/schemas.ts';
import type { Candidate } from '#shared/calls/schemas.ts';
import type { DeploymentStatus } from '#shared/deployments/constants.ts';
import { entryLabels, type Lists } from '#shared/program/lists.ts';
import { regionName, type NamedRegion } from '#shared/program/region-names.ts';

const DAY = 24 * 60 * 60 * 1000;

interface Around {
  regions: readonly NamedRegion[];
  lists: Lists;
  now: Date;
}

export function matchReasons(
  candidate: Candidate,
  { expertiseWanted }: Pick<Activation, 'expertiseWanted'>,
  { regions, lists, now }: Around,
): string[] {
  const { primaryRegion, matchedExpertise, shortNotice, minutesLastWeek } = candidate;
  return [
    primaryRegion ? regionName(regions, primaryRegion) : 'No region given',
    expertiseWanted.length > 0 &&
      `${matchedExpertise.length} of ${kinds(expertiseWanted.length)} of expertise`,
    shortNotice.length > 0 && lowerFirst(entryLabels(lists.availability, shortNotice).join(', ')),
    lastDeployed(candidate.lastDeployedAt, now),
    minutesLastWeek > 0 && `${hoursOf(minutesLastWeek)} h in the last 7 days`,
    candidate.isDeployedElsewhere && 'deployed elsewhere now',
    !candidate.isVisibleInDirectory && 'hidden from the directory',
  ].filter((reason) => reason !== false);
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

function kinds(count: number) {
  return count === 1 ? '1 kind' : `${count} kinds`;
}

function lowerFirst(text: string) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function lastDeployed(time: string | null, now: Date) {
  if (!time) return 'never deployed';
  const days = Math.floor((now.getTime() - Date.parse(time)) / DAY);
  if (days < 1) return 'deployed today';
  if (days < 14) return `not deployed for ${days === 1 ? '1 day' : `${days} days`}`;
  if (days < 60) return `not deployed for ${Math.floor(days / 7)} weeks`;
  if (days < 730) return `not deployed for ${Math.floor(days / 30.44)} months`;
  return `not deployed for ${Math.floor(days / 365.25)} years`;
}

function hoursOf(minutes: number) {
  return (minutes / 60).toLocaleString('en-US', { maximumFractionDigits: 1 });
}
