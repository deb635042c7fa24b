import type { Database } from '#server/db/database.ts';
import { groupRows } from '#server/db/group-rows.ts';
import { logEvents } from '#server/features/incident-log/service.ts';
import { tell } from '#server/features/messages/service.ts';
import { eventOf, listNotHome, takeDueHomes } from './home-queries.ts';

/** Asks people who haven't reported home in time whether they are home, each person once. */
export async function askHome(db: Database): Promise<number> {
  // No audit event: the log and the message itself say who was asked and when.
  return db.transaction(async (tx) => {
    const ids = await takeDueHomes(tx);
    if (ids.length === 0) return 0;
    const people = await listNotHome(tx, ids);
    await logEvents(
      tx,
      people.map(({ deploymentId, activation }) => ({
        kind: 'home-asked',
        activationId: activation.id,
        actorId: null,
        deploymentId,
      })),
    );
    for (const [activationId, group] of groupRows(people, ({ activation }) => activation.id)) {
      const to = group.flatMap(({ deploymentId, userId }) =>
        userId === null ? [] : [{ deploymentId, userId }],
      );
      const [first] = group;
      if (!first) continue;
      const facts = eventOf(first.activation);
      await tell(tx, { kind: 'home-asked', facts, to, activationId, actorId: null });
    }
    return people.length;
  });
}
