import { CONTACT_KINDS, type ContactKind } from '#shared/deployments/constants.ts';
import type { Deployment, Home, Shift, Team, TeamMember } from '#shared/deployments/schemas.ts';
import { warningAt } from '#shared/deployments/warning.ts';
import { trust } from '#shared/trust.ts';
import { groupRows } from '#server/db/group-rows.ts';
import type { DetailedDeployment } from './queries.ts';
import type { DeploymentRow, ShiftRow } from './record-queries.ts';
import type { LedActivation, MemberRow } from './team-queries.ts';

const MINUTE = 60 * 1000;

export interface Showing {
  now: Date;
  warnsAfter: readonly number[];
  homeWithinHours: number;
}

export function presentDeployment(
  row: DetailedDeployment,
  { now, warnsAfter, homeWithinHours }: Showing,
): Deployment {
  const { deployment, activation } = row;
  const open = row.shifts.find(({ leftAt }) => !leftAt);
  return {
    id: deployment.id,
    status: deployment.status,
    isOpen: row.isOpen,
    notice: noticeOf(row),
    message: deployment.message,
    askedAt: deployment.askedAt.toISOString(),
    answeredAt: deployment.answeredAt?.toISOString() ?? null,
    expectedAt: deployment.expectedAt?.toISOString() ?? null,
    declineReason: deployment.declineReason,
    waitsSince: deployment.waitsSince?.toISOString() ?? null,
    site: presentSite(row.site),
    siteShift: row.siteShift && {
      startsAt: row.siteShift.startsAt.toISOString(),
      endsAt: row.siteShift.endsAt.toISOString(),
    },
    activation: {
      id: activation.id,
      eventType: activation.eventType,
      description: activation.description,
      location: activation.location,
      address: activation.address,
      region: activation.region,
      startTime: activation.startTime.toISOString(),
      endTime: activation.endTime?.toISOString() ?? null,
      status: activation.status,
      leadName: row.leadName,
      leadPhone: row.leadPhone,
      onDesk: row.onDesk,
      isLedByYou: row.isLedByYou,
    },
    shifts: row.shifts.map(presentShift),
    contacts: presentContacts(row.contacts),
    warning: open ? warningAt(open.onSceneSince ?? open.arrivedAt, now, warnsAfter) : null,
    warnsAfter: [...warnsAfter],
    home: presentHome(deployment),
    homeWithinHours,
    overlaps: row.overlaps.map(({ otherId, eventType, location, arrivedAt, leftAt }) => ({
      deploymentId: otherId,
      eventType,
      location,
      arrivedAt: arrivedAt.toISOString(),
      leftAt: leftAt?.toISOString() ?? null,
    })),
  };
}

export function presentHome(row: DeploymentRow): Home | null {
  const { homeDueAt, homeAskedAt, homeAt, homeThrough } = row;
  if (!homeDueAt) return null;
  return {
    dueAt: homeDueAt.toISOString(),
    askedAt: homeAskedAt?.toISOString() ?? null,
    homeAt: homeAt?.toISOString() ?? null,
    through: homeThrough,
  };
}

function presentSite(site: DetailedDeployment['site']): Deployment['site'] {
  if (!site) return null;
  const { name, address, contact, directions, bring } = site;
  return { name, address, contact, directions, bring };
}

export function presentTeams(led: readonly LedActivation[], rows: readonly MemberRow[]): Team[] {
  const members = groupRows(rows, ({ activationId }) => activationId);
  return led.map((activation) => ({
    activation,
    members: (members.get(activation.id) ?? []).map(presentMember),
  }));
}

function presentMember({ activationId: _, since, expectedAt, ...member }: MemberRow): TeamMember {
  return {
    ...member,
    since: since.toISOString(),
    expectedAt: expectedAt?.toISOString() ?? null,
  };
}

export function presentContacts(rows: readonly { kind: ContactKind; count: number }[]) {
  const counts = CONTACT_KINDS.map((kind) => [
    kind,
    rows.find((row) => row.kind === kind)?.count ?? 0,
  ]);
  return trust<Record<ContactKind, number>>(Object.fromEntries(counts), 'made from all kinds');
}

function presentShift(shift: ShiftRow): Shift {
  const { arrivedAt, leftAt } = shift;
  return {
    id: shift.id,
    arrivedAt: arrivedAt.toISOString(),
    leftAt: leftAt?.toISOString() ?? null,
    minutes: leftAt && Math.round((leftAt.getTime() - arrivedAt.getTime()) / MINUTE),
    kindOfWork: shift.kindOfWork,
    siteName: shift.siteName,
    note: shift.note,
    approvedAt: shift.approvedAt?.toISOString() ?? null,
  };
}

function noticeOf({ deployment, activation, isOpen }: DetailedDeployment): Deployment['notice'] {
  if (!isOpen || deployment.acknowledgedAt || deployment.status === 'left') return null;
  if (deployment.status === 'released') return 'released';
  const { status } = activation;
  return status === 'completed' || status === 'cancelled' ? status : null;
}
