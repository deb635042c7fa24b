import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { AUDIT_LABELS } from '#shared/audit/constants.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { readSetting, writeSetting } from '#server/features/messages/setting-queries.ts';
import { csvStream } from '#server/http/csv-stream.ts';
import { deleteEvents, readEventsBefore } from './export-queries.ts';
import { recordAudit } from './service.ts';

/** The name of the setting that tells up to when the trail was exported. */
const EXPORTED = 'audit-export';
const exportedSchema = z.object({ before: z.iso.datetime() });
/** Events of one transaction. */
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
  /** It must not be there yet. */
  file: string;
}

/**
 * Writes all events before a moment to a CSV file that its owner alone can read. Once the file is on
 * the disk, the retention of the trail may remove them.
 * @throws when the file is there already or can't be written; nothing is left of it then.
 */
export async function exportAudit(db: Database, { before, file }: AuditExport) {
  const hash = createHash('sha256');
  let count = 0;
  const parts = counted(readEventsBefore(db.orm, before), (rows) => (count += rows));
  const draft = `${file}.part`;
  await (await open(file, 'wx', 0o600)).close();
  try {
    const handle = await open(draft, 'w', 0o600);
    try {
      for await (const text of csvStream({ header: HEADER, parts, line: lineOf })) {
        hash.update(text);
        await handle.write(text);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await Promise.all([file, draft].map((path) => rm(path, { force: true })));
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

/** Returns the moment before which every event is in an export; null where there is none. */
async function exportedUntil(orm: Executor) {
  const exported = exportedSchema.safeParse(await readSetting(orm, EXPORTED));
  return exported.success ? new Date(exported.data.before) : null;
}

/** Removes events that are older than so many days, of those that are in an export. */
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
