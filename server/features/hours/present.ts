import type { Hours } from '#shared/hours/schemas.ts';
import { entryLabel, type Lists } from '#shared/program/lists.ts';
import { localTime } from '#server/time/local-time.ts';
import type { HoursRow } from './queries.ts';

export const HOURS_HEADER = [
  'Name',
  'Activation',
  'Site',
  'In',
  'Out',
  'Time Zone',
  'Hours',
  'Kind of Work',
  'Approved',
  'Approved By',
  'People Cared For',
];

export interface Viewer {
  userId: string;
  isOnlyApprover: boolean;
}

export function presentHours(
  { shift, activation, ...row }: HoursRow,
  { userId, isOnlyApprover }: Viewer,
): Hours {
  return {
    id: shift.id,
    deploymentId: shift.deploymentId,
    chaplainId: row.chaplainId,
    name: row.name,
    activationId: activation.id,
    eventType: activation.eventType,
    location: activation.location,
    startTime: activation.startTime.toISOString(),
    askedAt: row.askedAt.toISOString(),
    arrivedAt: shift.arrivedAt.toISOString(),
    leftAt: shift.leftAt?.toISOString() ?? null,
    minutes: row.minutes,
    caredFor: row.caredFor,
    kindOfWork: shift.kindOfWork,
    site: shift.siteName ?? activation.location,
    siteAddress: shift.siteAddress,
    organization: shift.organization,
    paidBy: shift.paidBy,
    workType: shift.workType,
    miles: shift.miles,
    claimedElsewhere: shift.claimedElsewhere,
    note: shift.note,
    approvedAt: shift.approvedAt?.toISOString() ?? null,
    approvedByName: row.approvedByName,
    isSelfApproved: isSelfApproved(shift, row.userId),
    isOwn: row.userId === userId,
    mayApprove: isOnlyApprover || row.userId !== userId,
    isOverlapping: row.isOverlapping,
    updatedAt: shift.updatedAt.toISOString(),
  };
}

export function hoursLine(timeZone: string, { careKinds }: Lists) {
  const local = localTime(timeZone);
  return ({ shift, activation, ...row }: HoursRow) => [
    row.name,
    activation.eventType,
    shift.siteName ?? activation.location,
    local(shift.arrivedAt),
    shift.leftAt ? local(shift.leftAt) : '',
    timeZone,
    row.minutes === null ? '' : (row.minutes / 60).toFixed(2),
    shift.kindOfWork ? entryLabel(careKinds, shift.kindOfWork) : '',
    shift.approvedAt ? 'yes' : 'no',
    approverOf(shift, row),
    String(row.caredFor),
  ];
}

function approverOf(
  shift: HoursRow['shift'],
  { userId, approvedByName }: Pick<HoursRow, 'userId' | 'approvedByName'>,
) {
  const name = approvedByName ?? '';
  return isSelfApproved(shift, userId) ? `${name} (own hours)` : name;
}

function isSelfApproved({ approvedBy }: HoursRow['shift'], userId: string | null) {
  return approvedBy !== null && approvedBy === userId;
}
