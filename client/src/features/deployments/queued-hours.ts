import { dayAndTime } from '#client/lib/dates.ts';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { toLocal } from '#client/lib/local-time.ts';
import type { AddShiftBody, Shift } from '#shared/deployments/schemas.ts';
import type { List } from '#shared/program/list-schemas.ts';
import { entryLabel } from '#shared/program/lists.ts';
import { trust } from '#shared/trust.ts';
import { deploymentLabel, type NamedDeployment } from './labels.ts';
import type { ShiftFields } from './shift-fields.ts';

interface HoursForm {
  deployment: NamedDeployment;
  shift: Shift | null;
  typed: ShiftFields;
}

interface EnteredHours {
  shift: Shift | null;
  values: Omit<AddShiftBody, 'actionId'>;
  careKinds: List;
}

export function queuedHours(
  deployment: NamedDeployment,
  { shift, values, careKinds }: EnteredHours,
) {
  const { arrivedAt, leftAt, kindOfWork, note } = values;
  const typed: ShiftFields = {
    arrivedAt: toLocal(arrivedAt),
    leftAt: toLocal(leftAt),
    kindOfWork: kindOfWork ?? '',
    note: note ?? '',
  };
  const form: HoursForm = { deployment: nameOf(deployment), shift, typed };
  return {
    kind: shift ? ('correct-hours' as const) : ('add-hours' as const),
    subject: deployment.id,
    title: shift ? 'Hours corrected' : 'Hours added',
    about: deploymentLabel(deployment),
    entered: [
      `Arrived ${dayAndTime(arrivedAt)}`,
      `Left ${dayAndTime(leftAt)}`,
      ...(kindOfWork ? [entryLabel(careKinds, kindOfWork)] : []),
      ...(note ? [`Note: ${note}`] : []),
    ],
    form,
  };
}

export function queuedRemoval(deployment: NamedDeployment, { arrivedAt }: Shift) {
  return {
    kind: 'delete-hours' as const,
    subject: deployment.id,
    title: 'Hours removed',
    about: deploymentLabel(deployment),
    entered: [`Arrived ${dayAndTime(arrivedAt)}`],
  };
}

export function hoursFormOf({ form }: QueuedAction) {
  return trust<HoursForm>(form, 'queuedHours made it');
}

function nameOf({ id, activation: { eventType, location } }: NamedDeployment): NamedDeployment {
  return { id, activation: { eventType, location } };
}
