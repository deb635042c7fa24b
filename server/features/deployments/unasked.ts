import type { Executor } from '#server/db/database.ts';
import { logEvent } from '#server/features/incident-log/service.ts';
import { arrive } from './actions.ts';
import { lockDeployment, putOnBoard } from './record-queries.ts';

interface Unasked {
  activationId: string;
  siteId: string | null;
  /** Null for somebody who has no profile. */
  chaplainId: string | null;
  name: string;
  actorId: string;
  /** Whether the person is already on scene rather than on the way. */
  isHere: boolean;
  /** The walk-up's serial number, for the log. */
  number: number;
}

/** Adds to the board a person who came without being asked. */
export async function deployUnasked(tx: Executor, { isHere, number, ...person }: Unasked) {
  const { activationId, actorId } = person;
  const at = new Date();
  const deploymentId = await putOnBoard(tx, { ...person, at });
  const event = { activationId, actorId, deploymentId };
  await logEvent(tx, { ...event, kind: 'walk-up-verified', happenedAt: at, details: { number } });
  const deployment = isHere ? await lockDeployment(tx, deploymentId) : null;
  if (!deployment || deployment.status === 'on-scene') return deploymentId;
  await arrive({ tx, deployment, at, through: 'portal' });
  // A millisecond later, so that the log lists the arrival after the verification.
  const then = new Date(at.getTime() + 1);
  await logEvent(tx, { ...event, kind: 'arrived', happenedAt: then });
  return deploymentId;
}
