import type { DirectoryEntry } from '#shared/directory/schemas.ts';
import type { DirectoryView } from './policy.ts';
import type { DirectoryRow } from './queries.ts';

/** Omits email and phone, rather than blanking them, if the viewer may not see them. */
export function presentEntry(row: DirectoryRow, view: DirectoryView): DirectoryEntry {
  const { email, phone, ...entry } = row;
  return view.showsContactDetails && email !== undefined
    ? { ...entry, email, phone: phone ?? null }
    : entry;
}
