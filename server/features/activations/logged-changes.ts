import { LIVE_STATUSES } from '#shared/activations/constants.ts';
import type { LogDetails } from '#shared/incident-log/table.ts';
import type { EventKind } from '#shared/incident-log/constants.ts';
import type { Executor } from '#server/db/database.ts';
import { logEvent } from '#server/features/incident-log/service.ts';
import type { ActivationRow } from './queries.ts';

type Activation = ActivationRow['activation'];

const TOLD = [
  'eventType',
  'location',
  'address',
  'startTime',
  'endTime',
  'chaplainsNeeded',
] as const;

const OTHERS = ['description', 'region', 'notes', 'expertiseWanted'] as const;

export function openedFacts(activation: Activation): LogDetails {
  const told = TOLD.map((name) => [name, valueOf(activation, name)] as const);
  return Object.fromEntries(told.filter(([, value]) => value !== null));
}

interface Changed {
  before: Activation;
  after: Activation;
  actorId: string;
}

export async function logChange(tx: Executor, { before, after, actorId }: Changed) {
  const of = { activationId: after.id, actorId };
  const change = statusChange(before, after);
  if (change) await logEvent(tx, { kind: change, ...of });
  const details = changedFacts(before, after);
  if (Object.keys(details).length > 0) await logEvent(tx, { kind: 'changed', ...of, details });
}

function statusChange(before: Activation, after: Activation): EventKind | null {
  if (before.status === after.status) return null;
  if (!LIVE_STATUSES.some((live) => live === before.status)) return 'reopened';
  return after.status === 'active' ? 'activated' : 'stood-by';
}

function changedFacts(before: Activation, after: Activation): LogDetails {
  const told = TOLD.flatMap((name) => {
    const [former, value] = [valueOf(before, name), valueOf(after, name)];
    return former === value ? [] : [[name, value] as const, [`${name}Before`, former] as const];
  });
  const hasOthers = OTHERS.some((name) => String(before[name]) !== String(after[name]));
  return { ...Object.fromEntries(told), ...(hasOthers && { others: true }) };
}

function valueOf(activation: Activation, name: (typeof TOLD)[number]) {
  const value = activation[name];
  return value instanceof Date ? value.toISOString() : value;
}
