import type { Database } from '#server/db/database.ts';
import { eventFacts } from '#server/features/activations/present.ts';
import { tell } from '#server/features/messages/service.ts';
import { listTold } from './queries.ts';
import { logReminded } from './service.ts';
import { listSilent, takeReminders } from './reminder-queries.ts';

type Silent = Awaited<ReturnType<typeof listSilent>>[number];

export async function sendReminders(db: Database): Promise<number> {
  // No audit event: the message itself says who was reminded and when.
  return db.transaction(async (tx) => {
    const ids = await takeReminders(tx);
    if (ids.length === 0) return 0;
    const silent = await listSilent(tx, ids);
    for (const to of groupByCall(silent)) {
      const [{ activation, note }] = to;
      const facts = { ...eventFacts(activation), note };
      const activationId = activation.id;
      const id = await tell(tx, { kind: 'call-reminder', facts, to, activationId, actorId: null });
      if (id === null) continue;
      const deploymentIds = await listTold(tx, id);
      await logReminded(tx, { activationId, actorId: null, deploymentIds });
    }
    return silent.length;
  });
}

function groupByCall(silent: readonly Silent[]) {
  const groups = new Map<string, [Silent, ...Silent[]]>();
  for (const person of silent) {
    const key = JSON.stringify([person.activation.id, person.note]);
    const group = groups.get(key);
    if (group) group.push(person);
    else groups.set(key, [person]);
  }
  return groups.values();
}
