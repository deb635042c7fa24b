import type { BoardRow } from '#shared/calls/schemas.ts';
import { SILENT_AFTER_MINUTES, type ContactKind } from '#shared/deployments/constants.ts';
import { warningAt } from '#shared/deployments/warning.ts';
import { presentContacts } from '#server/features/deployments/service.ts';
import type { BoardRowData } from './queries.ts';

const MINUTE = 60 * 1000;

interface Around {
  contacts: readonly { assignmentId: string; kind: ContactKind; count: number }[];
  elsewhere: readonly {
    assignmentId: string;
    activationId: string;
    eventType: string;
    location: string;
  }[];
  now: Date;
}

export function presentBoardRow(row: BoardRowData, { contacts, elsewhere, now }: Around): BoardRow {
  const { assignment, chaplain, arrivedAt, leftAt } = row;
  const ofThis = ({ assignmentId }: { assignmentId: string }) => assignmentId === assignment.id;
  const waited = now.getTime() - assignment.askedAt.getTime();
  return {
    id: assignment.id,
    chaplainId: assignment.chaplainId,
    name: row.name,
    phone: chaplain?.phone ?? null,
    isActive: chaplain?.isActive ?? false,
    status: assignment.status,
    isSilent: assignment.status === 'asked' && waited >= SILENT_AFTER_MINUTES * MINUTE,
    message: assignment.message,
    askedAt: assignment.askedAt.toISOString(),
    askedByName: row.askedByName,
    answeredAt: assignment.answeredAt?.toISOString() ?? null,
    expectedAt: assignment.expectedAt?.toISOString() ?? null,
    declineReason: assignment.declineReason,
    acknowledgedAt: assignment.acknowledgedAt?.toISOString() ?? null,
    arrivedAt: arrivedAt?.toISOString() ?? null,
    leftAt: leftAt?.toISOString() ?? null,
    minutes: row.minutes ?? 0,
    warning: arrivedAt && !leftAt ? warningAt(arrivedAt, now) : null,
    contacts: presentContacts(contacts.filter(ofThis)),
    elsewhere: elsewhere
      .filter(ofThis)
      .map(({ activationId, eventType, location }) => ({ activationId, eventType, location })),
  };
}
