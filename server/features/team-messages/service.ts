import { LOG_TEXT_MAX_LENGTH } from '#shared/incident-log/constants.ts';
import type { TeamMessageBody } from '#shared/team-messages/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { eventFacts } from '#server/features/activations/present.ts';
import { lockActivation } from '#server/features/activations/queries.ts';
import { isLive } from '#server/features/activations/service.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { getLine } from '#server/features/incident-log/queries.ts';
import { logEvent } from '#server/features/incident-log/service.ts';
import { tell } from '#server/features/messages/service.ts';
import { activationOver, nobodyToTell, sentOtherwise } from './errors.ts';
import { countTextsOf, describePlace, insertReceived, listTeam } from './queries.ts';

interface Sending {
  activationId: string;
  actorId: string;
  body: TeamMessageBody;
}

/** @throws AppError 409 if the activation is over, nobody is in the audience or the id is taken */
export async function tellTeam(db: Database, { activationId, actorId, body }: Sending) {
  const { actionId: id, text, ...audience } = body;
  return db.transaction(async (tx) => {
    // Locks the activation, so that a cancellation comes before or after the whole message.
    const activation = await lockActivation(tx, activationId);
    if (!activation || !isLive(activation.status)) throw activationOver();
    const known = await getLine(tx, id);
    if (known) {
      const isSame = known.kind === 'team-told' && known.activationId === activationId;
      if (!isSame || known.text !== text) throw sentOtherwise();
      return Number(known.details['told']);
    }
    const to = await listTeam(tx, { activationId, audience, except: actorId });
    const told = to.length;
    if (told === 0) throw nobodyToTell();
    const { eventType, location } = activation;
    const about = { eventType, location };
    const details = { count: told, ...about };
    await recordAudit(tx, { action: 'team-told', actorId, subjectId: null, details });
    const place = await describePlace(tx, audience);
    await logEvent(tx, {
      id,
      kind: 'team-told',
      activationId,
      actorId,
      text,
      details: { told, ...(audience.state && { state: audience.state }), ...place },
    });
    const facts = { ...eventFacts(activation), text, sentAs: id };
    await tell(tx, { kind: 'team-message', facts, to, activationId, actorId });
    return told;
  });
}

const MAX_AN_HOUR = 60;

interface Received {
  userId: string;
  deploymentId: string;
  activationId: string;
  /** Derived from the provider's id, so that a text message that arrives twice is logged once. */
  lineId: string;
  text: string;
}

export async function isReceived(orm: Executor, lineId: string) {
  return (await getLine(orm, lineId))?.kind === 'text-received';
}

/** Logs a text message. Returns false if the person has sent too many text messages. */
export async function receiveText(
  db: Database,
  received: Received,
  alsoRecord: (tx: Executor) => Promise<void>,
) {
  const { userId, deploymentId, activationId, lineId: id } = received;
  const text = received.text.slice(0, LOG_TEXT_MAX_LENGTH).replace(/\p{Cs}$/u, '');
  return db.transaction(async (tx) => {
    // No audit event: the activation's log records the text, and nobody can edit that log.
    if (await isReceived(tx, id)) return true;
    if ((await countTextsOf(tx, userId)) >= MAX_AN_HOUR) return false;
    const line = { id, activationId, deploymentId, actorId: userId, text };
    await logEvent(tx, { kind: 'text-received', ...line });
    await insertReceived(tx, { lineId: id, activationId });
    await alsoRecord(tx);
    return true;
  });
}
