import { CONTACT_KINDS } from '#shared/deployments/constants.ts';
import type { CorrectContactsBody } from '#shared/deployments/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { deploymentNotFound } from './errors.ts';
import { insertAction, lockDeployment, setContact } from './record-queries.ts';
import { isRecorded, oncePerId, withoutNothing } from './recorded-once.ts';

interface OwnContacts {
  deploymentId: string;
  userId: string;
  body: CorrectContactsBody;
}

export async function correctContacts(
  db: Database,
  { deploymentId, userId, body: { actionId: id, ...counts } }: OwnContacts,
) {
  await oncePerId(() =>
    db.transaction(async (tx) => {
      // No audit event: the stored action is itself the record.
      if (!(await lockDeployment(tx, deploymentId))) throw deploymentNotFound();
      const details = withoutNothing(counts);
      const action = { id, deploymentId, userId, kind: 'correct-contacts', details } as const;
      if (await isRecorded(tx, action)) return;
      await insertAction(tx, { ...action, at: new Date() });
      for (const kind of CONTACT_KINDS) {
        const count = counts[kind];
        if (count !== undefined) await setContact(tx, deploymentId, { kind, count });
      }
    }),
  );
}
