import type { Board, BoardRow, Reach } from '#shared/calls/schemas.ts';
import type { ContactKind } from '#shared/deployments/constants.ts';
import { homeStateOf } from '#shared/deployments/home.ts';
import { warningAt } from '#shared/deployments/warning.ts';
import { CHANNELS } from '#shared/messages/constants.ts';
import { standingsFrom, type Proof } from '#shared/messages/delivery-standing.ts';
import { presentContacts, presentHome } from '#server/features/deployments/present.ts';
import type { BoardRowData, ReachedRow } from './board-queries.ts';

const MINUTE = 60 * 1000;

interface Around {
  contacts: readonly { deploymentId: string; kind: ContactKind; count: number }[];
  elsewhere: readonly {
    deploymentId: string;
    activationId: string;
    eventType: string;
    location: string;
  }[];
  reached: ReadonlyMap<string, readonly ReachedRow[]>;
  /** Chaplains who were ready when they were asked, but aren't ready today. */
  dropped: ReadonlySet<string>;
  now: Date;
  silentAfter: number;
  warnsAfter: readonly number[];
}

export function presentBoardRow(row: BoardRowData, around: Around): BoardRow {
  const { contacts, elsewhere, now, silentAfter, warnsAfter } = around;
  const { deployment, chaplain, walkUp, arrivedAt, leftAt } = row;
  const home = presentHome(deployment);
  const reached = around.reached.get(deployment.id) ?? [];
  const reminders = reached.flatMap(({ remindedAt }) => remindedAt?.getTime() ?? []);
  const ofThis = ({ deploymentId }: { deploymentId: string }) => deploymentId === deployment.id;
  const waited = now.getTime() - deployment.askedAt.getTime();
  return {
    id: deployment.id,
    chaplainId: deployment.chaplainId,
    name: row.name,
    phone: chaplain?.phone ?? walkUp?.phone ?? null,
    isActive: chaplain?.isActive ?? walkUp !== null,
    isWalkUp: walkUp !== null,
    status: deployment.status,
    isLongSilent:
      deployment.status === 'asked' && !deployment.waitsSince && waited >= silentAfter * MINUTE,
    siteId: deployment.siteId,
    siteShiftId: deployment.siteShiftId,
    waitsSince: deployment.waitsSince?.toISOString() ?? null,
    message: deployment.message,
    wasReady: deployment.wasReady,
    isReadyNoMore: around.dropped.has(deployment.chaplainId ?? ''),
    askReason: deployment.askReason,
    changedAt: deployment.updatedAt.toISOString(),
    askedAt: deployment.askedAt.toISOString(),
    askedByName: row.askedByName,
    answeredAt: deployment.answeredAt?.toISOString() ?? null,
    answeredThrough: deployment.answeredThrough,
    reached: reached.map(presentReach).toSorted(byChannel),
    remindedAt: reminders.length > 0 ? new Date(Math.max(...reminders)).toISOString() : null,
    expectedAt: deployment.expectedAt?.toISOString() ?? null,
    declineReason: deployment.declineReason,
    acknowledgedAt: deployment.acknowledgedAt?.toISOString() ?? null,
    releaseAt: isOut(deployment) ? null : (deployment.releaseAt?.toISOString() ?? null),
    arrivedAt: arrivedAt?.toISOString() ?? null,
    leftAt: leftAt?.toISOString() ?? null,
    minutes: row.minutes ?? 0,
    warning: arrivedAt && !leftAt ? warningAt(arrivedAt, now, warnsAfter) : null,
    contacts: presentContacts(contacts.filter(ofThis)),
    home: home && { ...home, state: homeStateOf(home, now) },
    elsewhere: elsewhere
      .filter(ofThis)
      .map(({ activationId, eventType, location }) => ({ activationId, eventType, location })),
  };
}

/** Whether the person has arrived or left. If so, a pending release is not carried out. */
function isOut({ status }: BoardRowData['deployment']) {
  return status === 'on-scene' || status === 'left';
}

function presentReach(row: ReachedRow): Reach {
  const { channel, sentAt, deliveredAt, openedAt, isOnItsWay, isFailedSince, problem } = row;
  const state = reachStateOf(row);
  const tellsProblem = state === 'failed' || (isFailedSince && !isOnItsWay);
  return {
    channel,
    state,
    sentAt: sentAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    openedAt: openedAt?.toISOString() ?? null,
    problem: tellsProblem ? problem : null,
  };
}

function reachStateOf(row: ReachedRow): Reach['state'] {
  if (row.openedAt) return 'opened';
  if (row.deliveredAt) return 'delivered';
  if (row.sentAt) return 'sent';
  if (row.isOnItsWay) return 'on-its-way';
  return row.isFailed ? 'failed' : 'dropped';
}

function byChannel(one: Reach, other: Reach) {
  return CHANNELS.indexOf(one.channel) - CHANNELS.indexOf(other.channel);
}

/** Counts only people who were asked, not walk-ups. */
export function figuresOf(board: readonly BoardRow[]): Board['figures'] {
  const rows = board.filter(({ isWalkUp }) => !isWalkUp);
  const seconds = rows.flatMap(({ askedAt, answeredAt }) =>
    answeredAt ? [Math.max(0, (Date.parse(answeredAt) - Date.parse(askedAt)) / 1000)] : [],
  );
  const proved = (proof: 'sent' | 'delivered' | 'opened') =>
    rows.filter((row) => row.reached.some((reach) => isProved(reach, proof))).length;
  const isSilent = ({ status, isActive, releaseAt, waitsSince }: BoardRow) =>
    status === 'asked' && isActive && releaseAt === null && waitsSince === null;
  return {
    asked: rows.length,
    sent: proved('sent'),
    delivered: proved('delivered'),
    opened: proved('opened'),
    answered: seconds.length,
    silent: rows.filter(isSilent).length,
    medianSeconds: medianOf(seconds),
  };
}

function isProved({ state }: Reach, proof: Proof) {
  return standingsFrom(proof).some((standing) => standing === state);
}

function medianOf(numbers: readonly number[]) {
  if (numbers.length === 0) return null;
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return Math.round((low + high) / 2);
}
