import type { Note } from '#shared/person/schemas.ts';
import type { listNotes } from './queries.ts';

type NoteRow = Awaited<ReturnType<typeof listNotes>>[number];

export const presentNote = (row: NoteRow): Note => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt?.toISOString() ?? null,
});
