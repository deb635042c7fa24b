import type { ExemptionBody } from '#shared/credentials/exemptions/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import {
  detailsRefused,
  exemptionNotFound,
  kindNotFound,
  kindRetired,
} from '#server/features/credentials/errors.ts';
import { holdKind } from '#server/features/credentials/kinds/queries.ts';
import { lockHolder } from '#server/features/credentials/queries.ts';
import { readToday } from '#server/features/credentials/today.ts';
import {
  deleteExemption,
  getExemption,
  storeExemption,
  type ExemptionKey,
  type ExemptionRow,
} from './queries.ts';

export async function exempt(
  db: Database,
  { body, actorId }: { body: ExemptionBody; actorId: string },
) {
  const { chaplainId, kindId, reason, endsOn = null } = body;
  return db.transaction(async (tx) => {
    const holder = await lockHolder(tx, chaplainId);
    if (!holder) throw detailsRefused({ chaplainId: 'Choose a chaplain' });
    const kind = await holdKind(tx, kindId);
    if (!kind) throw kindNotFound();
    if (kind.retiredAt) throw kindRetired(kind.name);
    if (endsOn !== null && endsOn < (await readToday(tx))) {
      throw detailsRefused({ endsOn: 'This date has passed. Choose today or a later date.' });
    }
    await storeExemption(tx, { chaplainId, kindId, reason, endsOn, grantedBy: actorId });
    const details = { kind: kind.name, reason, endsOn };
    const subjectId = holder.userId;
    await recordAudit(tx, { action: 'credential-exempted', actorId, subjectId, details });
    return requireExemption(tx, { chaplainId, kindId });
  });
}

export async function endExemption(db: Database, known: ExemptionRow, actorId: string) {
  const { kind, person } = known;
  await db.transaction(async (tx) => {
    await lockHolder(tx, person.chaplainId);
    await holdKind(tx, kind.id);
    if (!(await deleteExemption(tx, { chaplainId: person.chaplainId, kindId: kind.id }))) {
      throw exemptionNotFound();
    }
    await recordAudit(tx, {
      action: 'credential-exemption-ended',
      actorId,
      subjectId: person.userId,
      details: { kind: kind.name },
    });
  });
}

export async function requireExemption(orm: Executor, key: ExemptionKey) {
  const row = await getExemption(orm, key);
  if (!row) throw exemptionNotFound();
  return row;
}
