import type { Database } from '#server/db/database.ts';
import { tell } from '#server/features/messages/service.ts';
import { trainingFacts } from './present.ts';
import { listSeated, takeSoon } from './tomorrow-queries.ts';

export async function tellTomorrow(db: Database): Promise<number> {
  // No audit event: the message itself says who was reminded and when.
  return db.transaction(async (tx) => {
    const sessions = await takeSoon(tx);
    for (const session of sessions) {
      const to = await listSeated(tx, session.id);
      const facts = trainingFacts(session);
      await tell(tx, { kind: 'training-tomorrow', facts, to, actorId: null });
    }
    return sessions.length;
  });
}
