import type { Database } from '#server/db/database.ts';
import { groupRows } from '#server/db/group-rows.ts';
import { tellEach } from '#server/features/messages/service.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { makeDue } from './due-queries.ts';

/** Sends care checks: one after a deployment, one near the anniversary of its activation. */
export async function sendCareChecks(db: Database): Promise<number> {
  // No audit event: the message itself records who was asked and when.
  return db.transaction(async (tx) => {
    const { sendsCareChecks } = await readProgram(tx, 'rules');
    if (!sendsCareChecks) return 0;
    const made = await makeDue(tx);
    if (made.length === 0) return 0;
    const groups = groupRows(made, ({ activationId, occasion }) => `${activationId} ${occasion}`);
    const each = [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { eventType, location, occasion } = first;
      return [
        { facts: { eventType, location, occasion }, to: group.map(({ userId }) => ({ userId })) },
      ];
    });
    await tellEach(tx, { kind: 'care-check', each, actorId: null });
    return made.length;
  });
}
