import type { Database } from '#server/db/database.ts';
import { listIdsWithRole } from '#server/features/people/queries.ts';
import { rolesWith } from '#server/features/accounts/service.ts';
import { tell } from '#server/features/messages/service.ts';
import { countNew, takeDigest } from './digest-queries.ts';

export async function sendDigest(db: Database): Promise<number> {
  // No audit event: a digest only reports on the portal and changes nothing.
  return db.transaction(async (tx) => {
    const since = await takeDigest(tx);
    if (since === null) return 0;
    const facts = await countNew(tx, since);
    if (facts.applications + facts.resources + facts.erasures === 0) return 0;
    const office = await listIdsWithRole(tx, rolesWith('manage-chaplains'));
    const to = office.map((userId) => ({ userId }));
    await tell(tx, { kind: 'office-digest', facts, to, actorId: null });
    return 1;
  });
}
