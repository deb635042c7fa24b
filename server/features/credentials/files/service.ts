import type {
  CredentialFileBody,
  CredentialImport,
  CredentialPreview,
  CredentialPreviewBody,
} from '#shared/credentials/files/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { recordAudit, recordAudits } from '#server/features/audit/service.ts';
import { dropReminders } from '#server/features/credentials/reminders/service.ts';
import { changesOf, planRows, previewOf, type PlannedRow } from './plan.ts';
import { readRows } from './read-rows.ts';
import { insertVerified, markReplaced, updateAll } from './queries.ts';

export async function previewImport(
  db: Database,
  { file, confirmsDates }: CredentialPreviewBody,
): Promise<CredentialPreview> {
  const read = readRows(file);
  const rows = read.map(({ row }) => row);
  const planned = await planRows(db.orm, rows, { confirmsDates, locks: false });
  return {
    rows: planned.map((plan, index) => {
      const { number = 0, row = null } = read[index] ?? {};
      const { email = '', credential = '' } = row ?? {};
      return { number, email, credential, ...previewOf(plan) };
    }),
  };
}

type Accepted = Exclude<PlannedRow, { outcome: 'refuse' }>;

/** Stores the chosen rows as verified credentials, which the office doesn't review again. */
export async function importFile(
  db: Database,
  { body, actorId }: { body: CredentialFileBody; actorId: string },
): Promise<CredentialImport> {
  const wanted = new Set(body.numbers);
  const read = readRows(body.file).filter(({ number }) => wanted.has(number));
  return db.transaction(async (tx) => {
    const { confirmsDates } = body;
    const planned = await planRows(
      tx,
      read.map(({ row }) => row),
      { confirmsDates, locks: true },
    );
    const rows = planned.map((plan, index) => requireAccepted(plan, read[index]?.number ?? 0));
    const of = (...outcomes: Accepted['outcome'][]) =>
      rows.filter(({ outcome }) => outcomes.includes(outcome));
    await markReplaced(
      tx,
      of('renew').flatMap(({ former }) => former?.id ?? []),
    );
    const decidedAt = new Date();
    await insertVerified(
      tx,
      of('create', 'renew').map(({ person, kind, details }) => ({
        ...details,
        chaplainId: person.chaplainId,
        kindId: kind.id,
        status: 'verified' as const,
        decidedBy: actorId,
        decidedAt,
      })),
    );
    await updateAll(
      tx,
      of('update').flatMap(({ former, details }) =>
        former ? [{ ...details, id: former.id }] : [],
      ),
    );
    await dropReminders(
      tx,
      of('create', 'renew', 'update').map(({ person }) => person.userId),
    );
    await recordAudits(
      tx,
      of('create', 'renew', 'update').map((row) => ({
        action: 'credential-imported',
        actorId,
        subjectId: row.person.userId,
        details: {
          kind: row.kind.name,
          changed: changesOf(row)
            .map(({ field }) => field)
            .join(', '),
        },
      })),
    );
    const counts = {
      created: of('create').length,
      renewed: of('renew').length,
      updated: of('update').length,
      unchanged: of('unchanged').length,
    };
    const details = { imported: counts.created, updated: counts.renewed + counts.updated };
    await recordAudit(tx, { action: 'credentials-imported', actorId, subjectId: null, details });
    return counts;
  });
}

const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`);

function requireAccepted(planned: PlannedRow, number: number): Accepted {
  if (planned.outcome !== 'refuse') return planned;
  throw new AppError({
    status: 400,
    code: 'rows-refused',
    message: `Nothing was imported. Row ${number}: ${sentence(planned.reason)}`,
  });
}
