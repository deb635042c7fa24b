import type { Database } from '#server/db/database.ts';
import { listIdsWithRole } from '#server/features/people/queries.ts';
import { rolesWith } from '#server/features/accounts/service.ts';
import { eventFacts } from '#server/features/activations/present.ts';
import { tell } from '#server/features/messages/service.ts';
import { readWarningHours } from '#server/program/warning-hours.ts';
import { listOnScene, takeLongShifts } from './long-shift-queries.ts';

export async function warnOnScene(db: Database): Promise<number> {
  // No audit event: the message itself says who was warned and when.
  return db.transaction(async (tx) => {
    const long = await takeLongShifts(tx, await readWarningHours(tx));
    if (long.size === 0) return 0;
    const office = await listIdsWithRole(tx, rolesWith('manage-activations'));
    for (const { deploymentId, userId, name, activation } of await listOnScene(tx, [
      ...long.keys(),
    ])) {
      const hours = long.get(deploymentId);
      if (!hours) continue;
      const message = {
        kind: 'long-on-scene',
        activationId: activation.id,
        actorId: null,
      } as const;
      const facts = { ...eventFacts(activation), hours, deploymentId };
      const chaplain = userId === null ? [] : [{ userId, deploymentId }];
      await tell(tx, { ...message, facts: { ...facts, chaplainName: null }, to: chaplain });
      await tell(tx, {
        ...message,
        facts: { ...facts, chaplainName: name },
        to: office.filter((id) => id !== userId).map((id) => ({ userId: id })),
        // No text messages to the office: they cost money, and it needn't act immediately.
        channels: ['push', 'email'],
      });
    }
    return long.size;
  });
}
