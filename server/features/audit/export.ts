import { createHash, type Hash } from 'node:crypto';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { AUDIT_LABELS } from '#shared/audit/constants.ts';
import type { AuditFilters } from '#shared/audit/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { readSetting, writeSetting } from '#server/db/portal-settings.ts';
import { csvStream } from '#server/http/csv-stream.ts';
import { beginPrivateFile } from '#server/disk/private-file.ts';
import {
  countEvents,
  deleteEvents,
  isSettled,
  readEvents,
  readEventsBefore,
} from './export-queries.ts';
import { eventFilter } from './queries.ts';
import { recordAudit } from './service.ts';

const EXPORTED = 'audit-export';
const exportedSchema = z.object({ before: z.iso.datetime() });
const BATCH = 5000;

const HEADER = [
  'When',
  'What',
  'Action',
  'Who',
  'Who (id)',
  'To whom',
  'To whom (id)',
  'Details',
  'Id',
];

interface AuditExport {
  before: Date;
  file: string;
}

// Writes the file before it marks events as exported, because retention deletes exported events.
export async function exportAudit(
  db: Database,
  { before, file }: AuditExport,
  now: Date = new Date(),
) {
  if (before > now) {
    throw new Error(
      `${before.toISOString().slice(0, 10)} is ahead, and only what is over can be exported. The latest day is now: ${latest(file, now)}`,
    );
  }
  if (!(await isSettled(db.orm, before))) {
    throw new Error(
      `Events of the last hour can’t be exported: some may not be written yet. Wait for an hour, or name an earlier day: ${latest(file, now)}`,
    );
  }
  const hash = createHash('sha256');
  let count = 0;
  const parts = counted(readEventsBefore(db.orm, before), (rows) => (count += rows));
  const written = await beginPrivateFile(file);
  try {
    const text = csvStream({ header: HEADER, parts, line: lineOf });
    await pipeline(hashed(text, hash), written.sink);
    await written.keep();
  } catch (error) {
    await written.discard();
    throw error;
  }
  const details = { count, until: before.toISOString(), file: basename(file) };
  await db.transaction(async (tx) => {
    const former = await exportedUntil(tx);
    if (!former || former < before) {
      await writeSetting(tx, EXPORTED, { before: before.toISOString() });
    }
    await recordAudit(tx, { action: 'audit-exported', actorId: null, subjectId: null, details });
  });
  return { count, sha256: hash.digest('hex') };
}

function latest(file: string, now: Date) {
  const settled = new Date(now.getTime() - 60 * 60_000);
  return `npm run audit:export -- --before ${settled.toISOString().slice(0, 10)} ${file}`;
}

/** Unlike `exportAudit`, doesn't mark the events as exported: a browser may lose the file. */
export async function auditFile(db: Database, filters: AuditFilters, actorId: string) {
  const matches = await eventFilter(db.orm, filters);
  const count = await countEvents(db.orm, matches);
  const event = { action: 'audit-exported', actorId, subjectId: null } as const;
  await recordAudit(db.orm, { ...event, details: { count } });
  return csvStream({ header: HEADER, parts: readEvents(db.orm, matches), line: lineOf });
}

async function exportedUntil(orm: Executor) {
  const exported = exportedSchema.safeParse(await readSetting(orm, EXPORTED));
  return exported.success ? new Date(exported.data.before) : null;
}

export async function removeExportedEvents(db: Database, days: number) {
  const before = await exportedUntil(db.orm);
  if (!before) return 0;
  let total = 0;
  for (;;) {
    const count = await db.transaction(async (tx) => {
      const removed = await deleteEvents(tx, { before, days, limit: BATCH });
      const event = { action: 'audit-removed', actorId: null, subjectId: null } as const;
      if (removed > 0) await recordAudit(tx, { ...event, details: { count: removed } });
      return removed;
    });
    total += count;
    if (count < BATCH) return total;
  }
}

type Exported =
  ReturnType<typeof readEventsBefore> extends AsyncGenerator<(infer Row)[]> ? Row : never;

const lineOf = (event: Exported) => [
  event.createdAt.toISOString(),
  AUDIT_LABELS[event.action],
  event.action,
  event.actorName ?? '',
  event.actorId ?? '',
  event.subjectName ?? '',
  event.subjectId ?? '',
  JSON.stringify(event.details),
  event.id,
];

async function* counted<Row>(parts: AsyncIterable<Row[]>, tell: (rows: number) => void) {
  for await (const rows of parts) {
    tell(rows.length);
    yield rows;
  }
}

async function* hashed(texts: AsyncIterable<string>, hash: Hash) {
  for await (const text of texts) {
    hash.update(text);
    yield text;
  }
}
