import type { BoardRow } from '#shared/calls/schemas.ts';
import { SILENT_AFTER_MINUTES, type ContactKind } from '#shared/deployments/constants.ts';
import { warningAt } from '#shared/deployments/warning.ts';
import { presentContacts } from '#server/features/deployments/present.ts';
import type { BoardRowData } from './board-queries.ts';

const MINUTE = 60 * 1000;

interface Around {
  contacts: readonly { deploymentId: string; kind: ContactKind; count: number }[];
  elsewhere: readonly {
    deploymentId: string;
    activationId: string;
    eventType: string;
    location: string;
  }[];
  now: Date;
}

export function presentBoardRow(row: BoardRowData, { contacts, elsewhere, now }: Around): BoardRow {
  const { deployment, chaplain, arrivedAt, leftAt } = row;
  const ofThis = ({ deploymentId }: { deploymentId: string }) => deploymentId === deployment.id;
  const waited = now.getTime() - deployment.askedAt.getTime();
  return {
    id: deployment.id,
    chaplainId: deployment.chaplainId,
    name: row.name,
    phone: chaplain?.phone ?? null,
    isActive: chaplain?.isActive ?? false,
    status: deployment.status,
    isSilent: deployment.status === 'asked' && waited >= SILENT_AFTER_MINUTES * MINUTE,
    message: deployment.message,
    askedAt: deployment.askedAt.toISOString(),
    askedByName: row.askedByName,
    answeredAt: deployment.answeredAt?.toISOString() ?? null,
    expectedAt: deployment.expectedAt?.toISOString() ?? null,
    declineReason: deployment.declineReason,
    acknowledgedAt: deployment.acknowledgedAt?.toISOString() ?? null,
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
