import { eq, sql } from 'drizzle-orm';
import type { AuditAction } from '#shared/audit/constants.ts';
import { MAX_SECTIONS } from '#shared/field-guide/constants.ts';
import type { SectionBody, UpdateSectionBody } from '#shared/field-guide/schemas.ts';
import { fieldGuideSections as sections } from '#shared/field-guide/table.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { sectionNotFound, sectionsChanged, staleSection, tooManySections } from './errors.ts';
import { keepNamedImages } from './images/queries.ts';
import { requirePlainText } from './plain-text.ts';
import { getSection } from './queries.ts';

const FOR_ADMINISTRATORS = { showsDrafts: true };

export async function createSection(db: Database, body: SectionBody, actorId: string) {
  const values = { ...body, ...requirePlainText(body.content), lastEditedBy: actorId };
  return db.transaction(async (tx) => {
    await lockFieldGuide(tx);
    if ((await tx.$count(sections)) >= MAX_SECTIONS) throw tooManySections();
    const made = onlyRow(await tx.insert(sections).values(values).returning({ id: sections.id }));
    await keepNamedImages(tx, body.content);
    await record(tx, 'section-created', { id: made.id, title: body.title, actorId });
    return requireSection(tx, made.id);
  });
}

interface Update {
  id: string;
  body: UpdateSectionBody;
  actorId: string;
}

/** A save without changes succeeds even with a stale version, so a retry is safe. */
export async function updateSection(db: Database, { id, body, actorId }: Update) {
  const { version, ...sent } = body;
  const words = sent.content === undefined ? {} : requirePlainText(sent.content);
  return db.transaction(async (tx) => {
    const before = await lockSection(tx, id);
    const isEdited = EDITED.some((field) => isNew(sent[field], before[field]));
    const isToggled = isNew(sent.isPublished, before.isPublished);
    if (!isEdited && !isToggled) return requireSection(tx, id);
    if (isNew(version, before.version)) throw staleSection();
    await tx
      .update(sections)
      .set({ ...sent, ...words, lastEditedBy: actorId, version: before.version + 1 })
      .where(eq(sections.id, id));
    await keepNamedImages(tx, sent.content ?? '');
    const after = await requireSection(tx, id);
    const event = { id, title: after.title, actorId };
    if (isEdited) await record(tx, 'section-changed', event);
    if (isToggled) {
      await record(tx, after.isPublished ? 'section-published' : 'section-unpublished', event);
    }
    return after;
  });
}

export async function deleteSection(db: Database, id: string, actorId: string) {
  await db.transaction(async (tx) => {
    await lockFieldGuide(tx);
    const [gone] = await tx
      .delete(sections)
      .where(eq(sections.id, id))
      .returning({ title: sections.title });
    if (!gone) throw sectionNotFound();
    await record(tx, 'section-deleted', { id, title: gone.title, actorId });
  });
}

/** Leaves the sections' versions unchanged, so that edits that began earlier can still be saved. */
export async function orderSections(db: Database, ids: readonly string[], actorId: string) {
  const wanted = ids.map((id) => id.toLowerCase());
  await db.transaction(async (tx) => {
    await lockFieldGuide(tx);
    const known = new Set((await tx.select({ id: sections.id }).from(sections)).map(idOf));
    const isComplete = wanted.length === known.size && new Set(wanted).size === known.size;
    if (!isComplete || !wanted.every((id) => known.has(id))) throw sectionsChanged();
    const { rowCount } = await tx.execute(sql`
      UPDATE ${sections} SET order_index = wanted.place
      FROM unnest(${sql.param(wanted)}::uuid[]) WITH ORDINALITY AS wanted(id, place)
      WHERE ${sections.id} = wanted.id AND ${sections.orderIndex} <> wanted.place`);
    if (!rowCount) return;
    const details = { count: wanted.length };
    await recordAudit(tx, { action: 'sections-ordered', actorId, subjectId: null, details });
  });
}

const EDITED = ['title', 'content', 'orderIndex'] as const;

function isNew<T>(sent: T | undefined, stored: T) {
  return sent !== undefined && sent !== stored;
}

async function lockFieldGuide(tx: Executor) {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('field-guide'))`);
}

async function lockSection(tx: Executor, id: string) {
  const [row] = await tx.select().from(sections).where(eq(sections.id, id)).for('update');
  if (!row) throw sectionNotFound();
  return row;
}

async function requireSection(tx: Executor, id: string) {
  const row = await getSection(tx, FOR_ADMINISTRATORS, id);
  if (!row) throw sectionNotFound();
  return row;
}

interface SectionEvent {
  id: string;
  title: string;
  actorId: string;
}

async function record(tx: Executor, action: AuditAction, { id, title, actorId }: SectionEvent) {
  const details = { section: id, title };
  await recordAudit(tx, { action, actorId, subjectId: null, details });
}

const idOf = ({ id }: { id: string }) => id;
