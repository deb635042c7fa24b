import type { LoadContext } from '#server/http/guards.ts';
import { announcementNotFound, testCallNotFound } from './errors.ts';
import { getAnnouncement } from './queries.ts';

export async function loadAnnouncement({ params, orm }: LoadContext) {
  const row = await getAnnouncement(orm, params.id);
  if (row?.announcement.kind !== 'announcement') throw announcementNotFound();
  return row;
}

export async function loadTestCall({ params, orm }: LoadContext) {
  const row = await getAnnouncement(orm, params.id);
  if (row?.announcement.kind !== 'test-call') throw testCallNotFound();
  return row;
}
