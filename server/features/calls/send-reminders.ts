import type { Database } from '#server/db/database.ts';
import { eventFacts } from '#server/features/activations/present.ts';
import { placesOf } from '#server/features/deployments/place-queries.ts';
import { placeFacts } from '#server/features/deployments/service.ts';
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
    const places = await placesOf(tx, ids);
    for (const to of groupByCall(silent, places)) {
      const [{ deploymentId, activation, note }] = to;
      const facts = { ...eventFacts(activation), ...placeFacts(places.get(deploymentId)), note };
      const activationId = activation.id;
      const id = await tell(tx, { kind: 'call-reminder', facts, to, activationId, actorId: null });
      if (id === null) continue;
      const deploymentIds = await listTold(tx, id);
      await logReminded(tx, { activationId, actorId: null, deploymentIds });
    }
    return silent.length;
  });
}

type Places = Awaited<ReturnType<typeof placesOf>>;

function groupByCall(silent: readonly Silent[], places: Places) {
  const groups = new Map<string, [Silent, ...Silent[]]>();
  for (const person of silent) {
    const { site, shift } = places.get(person.deploymentId) ?? {};
    const key = JSON.stringify([person.activation.id, person.note, site?.id, shift?.id]);
    const group = groups.get(key);
    if (group) group.push(person);
    else groups.set(key, [person]);
  }
  return groups.values();
}
