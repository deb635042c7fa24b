import { addMonths } from '#shared/calendar-date.ts';
import {
  ISSUER_MAX_LENGTH,
  NOTE_MAX_LENGTH,
  NUMBER_MAX_LENGTH,
} from '#shared/credentials/constants.ts';
import { dateMistakes, farDates } from '#shared/credentials/date-doubts.ts';
import { headerOf, readDate, type FileRow } from '#shared/credentials/files/credential-file.ts';
import { isNearYear } from '#shared/credentials/schemas.ts';
import type { PreviewedCredential } from '#shared/credentials/files/schemas.ts';
import type { Executor } from '#server/db/database.ts';
import type { CheckedDetails } from '#server/features/credentials/details.ts';
import { holdKinds, listKinds, type KindRow } from '#server/features/credentials/kinds/queries.ts';
import { foldName, namesOf } from '#server/features/credentials/kinds/service.ts';
import { readToday } from '#server/features/credentials/today.ts';
import { findHolders, listVerified, lockAll } from './queries.ts';

type Verified = Awaited<ReturnType<typeof listVerified>>[number];

const DETAILS = ['number', 'issuer', 'issuedOn', 'endsOn', 'note'] as const;

export type PlannedRow =
  | { outcome: 'refuse'; reason: string; isAboutDates: boolean }
  | {
      outcome: 'create' | 'renew' | 'update' | 'unchanged';
      person: { userId: string; chaplainId: string; name: string };
      kind: KindRow;
      former: Verified | null;
      details: CheckedDetails;
    };

/** Plans what each row changes. Set `locks` if the plan will be stored, to lock the records. */
export async function planRows(
  orm: Executor,
  rows: readonly FileRow[],
  { confirmsDates, locks }: { confirmsDates: boolean; locks: boolean },
): Promise<PlannedRow[]> {
  const today = await readToday(orm);
  const kinds = locks ? await holdKinds(orm) : await listKinds(orm);
  const holders = await findHolders(
    orm,
    rows.map(({ email }) => email.trim()),
  );
  const chaplainIds = holders.flatMap(({ chaplainId }) => chaplainId ?? []);
  if (locks) await lockAll(orm, chaplainIds);
  const verified = new Map(
    (await listVerified(orm, chaplainIds)).map((row) => [`${row.chaplainId} ${row.kindId}`, row]),
  );
  const byEmail = new Map(holders.map((holder) => [holder.email, holder]));
  const byName = new Map(
    kinds
      .filter(({ mergedInto }) => mergedInto === null)
      .flatMap((kind) => namesOf(kind).map((name) => [name, kind] as const)),
  );
  const seen = new Set<string>();

  return rows.map((row) => {
    const holder = byEmail.get(row.email.trim().toLowerCase());
    if (!holder) return refused(`Nobody has the email ‘${row.email.trim()}’`);
    const { userId, chaplainId, name } = holder;
    if (chaplainId === null) return refused(`${name} has no chaplain profile`);
    const kind = byName.get(foldName(row.credential));
    if (!kind) return refused(`There is no credential ‘${row.credential.trim()}’`);
    if (kind.retiredAt) return refused(`‘${kind.name}’ is no longer asked for`);
    const key = `${chaplainId} ${kind.id}`;
    if (seen.has(key)) return refused(`An earlier row already has ‘${kind.name}’ for ${name}`);
    seen.add(key);
    const former = verified.get(key) ?? null;
    const read = readDetails(row, { kind, former });
    if ('reason' in read) return refused(read.reason);
    const [mistake] = Object.values(dateMistakes(read.details, today));
    if (mistake) return refused(mistake);
    const [doubt] = Object.values(farDates(read.details, today));
    if (doubt && !confirmsDates) return { ...refused(doubt), isAboutDates: true };
    const person = { userId, chaplainId, name };
    return {
      outcome: outcomeOf(read.details, former),
      person,
      kind,
      former,
      details: read.details,
    };
  });
}

type Preview = Omit<PreviewedCredential, 'number' | 'email' | 'credential'>;

export function previewOf(planned: PlannedRow): Preview {
  if (planned.outcome === 'refuse') {
    const { outcome, reason, isAboutDates } = planned;
    return { outcome, reason, ...(isAboutDates && { isAboutDates }), changes: [] };
  }
  const { outcome, person, kind } = planned;
  return { outcome, person: person.name, kind: kind.name, changes: changesOf(planned) };
}

export function changesOf({ former, details }: Exclude<PlannedRow, { outcome: 'refuse' }>) {
  return DETAILS.flatMap((field) => {
    const [old, wanted] = [former?.[field] ?? null, details[field]];
    return old === wanted ? [] : [{ field, old, new: wanted }];
  });
}

const refused = (reason: string) => ({ outcome: 'refuse', reason, isAboutDates: false }) as const;

interface Known {
  kind: KindRow;
  former: Verified | null;
}

const LONGEST = [
  ['number', NUMBER_MAX_LENGTH],
  ['issuer', ISSUER_MAX_LENGTH],
  ['note', NOTE_MAX_LENGTH],
] as const;

/** Reads the details; a blank cell keeps the stored value. */
function readDetails(
  row: FileRow,
  { kind, former }: Known,
): { details: CheckedDetails } | { reason: string } {
  for (const [field, most] of LONGEST) {
    if (row[field].length > most) {
      return { reason: `${headerOf(field)} has more than ${most} characters` };
    }
  }
  const [issuedOn, endsOn] = [readDate(row.issuedOn), readDate(row.endsOn)];
  if (row.issuedOn.trim() && issuedOn === null)
    return { reason: notADate('issuedOn', row.issuedOn) };
  if (row.endsOn.trim() && endsOn === null) return { reason: notADate('endsOn', row.endsOn) };
  const dates = [
    ['issuedOn', issuedOn],
    ['endsOn', endsOn],
  ] as const;
  for (const [field, date] of dates) {
    if (date !== null && !isNearYear(date)) {
      return { reason: `${headerOf(field)}: the year must be from 1900 to 2199` };
    }
  }
  const isRenewal = former !== null && issuedOn !== null && issuedOn !== former.issuedOn;
  const usual =
    issuedOn !== null && kind.holdsMonths !== null ? addMonths(issuedOn, kind.holdsMonths) : null;
  if (former === null && kind.holdsMonths !== null && issuedOn === null && endsOn === null) {
    return { reason: `‘${kind.name}’ needs the day of issue, or of its end` };
  }
  return {
    details: {
      number: kind.numberRule === 'none' ? null : row.number.trim() || (former?.number ?? null),
      issuer: row.issuer.trim() || (former?.issuer ?? null),
      issuedOn: issuedOn ?? former?.issuedOn ?? null,
      endsOn: endsOn ?? (former && !isRenewal ? former.endsOn : usual),
      note: kind.noteRule === 'none' ? null : row.note.trim() || (former?.note ?? null),
    },
  };
}

const notADate = (field: 'issuedOn' | 'endsOn', cell: string) =>
  `${headerOf(field)}: ‘${cell.trim()}’ is not a date such as 2026-03-04 or 3/4/2026`;

function outcomeOf(details: CheckedDetails, former: Verified | null) {
  if (!former) return 'create';
  if (DETAILS.every((field) => former[field] === details[field])) return 'unchanged';
  return former.issuedOn === details.issuedOn ? 'update' : 'renew';
}
