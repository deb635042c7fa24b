import type { Executor } from '#server/db/database.ts';
import { tell, type Recipient } from '#server/features/messages/service.ts';
import { trainingFacts } from './present.ts';
import { getTrainingSession } from './queries.ts';

type Kind =
  | 'training-rsvp'
  | 'training-waitlisted'
  | 'training-promoted'
  | 'training-changed'
  | 'training-cancelled';

interface Telling {
  trainingId: string;
  to: readonly Recipient[];
  actorId: string | null;
}

export async function tellTraining(tx: Executor, kind: Kind, { trainingId, to, actorId }: Telling) {
  const session = to.length > 0 ? await getTrainingSession(tx, trainingId) : null;
  if (session) await tell(tx, { kind, facts: trainingFacts(session), to, actorId });
}
