import type { Activation, LeadChoice } from '#shared/activations/schemas.ts';
import { presentMaker } from '#server/features/people/present.ts';
import type { ChaplainWithUserRow } from '#server/features/chaplains/queries.ts';
import type { ActivationRow } from './queries.ts';

export function presentActivation({
  activation,
  lead,
  user,
  maker,
  counts,
}: ActivationRow): Activation {
  return {
    id: activation.id,
    eventType: activation.eventType,
    description: activation.description,
    location: activation.location,
    address: activation.address,
    region: activation.region,
    chaplainId: activation.chaplainId,
    startTime: activation.startTime.toISOString(),
    endTime: activation.endTime?.toISOString() ?? null,
    status: activation.status,
    notes: activation.notes,
    chaplainsNeeded: activation.chaplainsNeeded,
    expertiseWanted: activation.expertiseWanted,
    createdBy: presentMaker(maker),
    createdAt: activation.createdAt.toISOString(),
    updatedAt: activation.updatedAt.toISOString(),
    chaplain: lead && user ? { id: lead.id, user } : null,
    counts,
  };
}

export function eventFacts(activation: ActivationRow['activation']) {
  const { id, eventType, location, address, startTime } = activation;
  return {
    activationId: id,
    eventType,
    location,
    address,
    startTime: startTime.toISOString(),
  };
}

export function presentLeadChoice({ chaplain, user }: ChaplainWithUserRow): LeadChoice {
  return { id: chaplain.id, name: `${user.firstName} ${user.lastName}`, city: chaplain.city };
}
