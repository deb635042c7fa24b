import type { Database } from '#server/db/database.ts';
import { notFound } from '#server/errors.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { changeNoteText, deleteNote, insertNote, lockNote } from './queries.ts';

interface Note {
  id: string;
  userId: string;
  actorId: string;
}

/** Only the audit trail keeps a former text. @throws 404 if the note is about another user */
export async function writeNote(db: Database, { text, ...note }: Note & { text: string }) {
  const { id, userId, actorId } = note;
  await db.transaction(async (tx) => {
    const isNew = await insertNote(tx, { id, userId, authorId: actorId, text });
    const event = { actorId, subjectId: userId };
    if (isNew) {
      await recordAudit(tx, { ...event, action: 'note-written' });
      return;
    }
    const former = await lockNote(tx, id);
    if (former?.userId !== userId) throw notFound('This note');
    if (former.text === text) return;
    await changeNoteText(tx, id, text);
    await recordAudit(tx, { ...event, action: 'note-changed', details: { former: former.text } });
  });
}

export async function removeNote(db: Database, { id, userId, actorId }: Note) {
  await db.transaction(async (tx) => {
    const former = await lockNote(tx, id);
    if (!former) return;
    if (former.userId !== userId) throw notFound('This note');
    await deleteNote(tx, id);
    await recordAudit(tx, {
      action: 'note-removed',
      actorId,
      subjectId: userId,
      details: { former: former.text },
    });
  });
}
