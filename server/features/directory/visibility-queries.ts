import { and, eq, sql } from 'drizzle-orm';
import { chaplains } from '#shared/chaplains/table.ts';
import { ofPhone } from '#server/db/search.ts';
import { isOnDuty } from '#server/features/people/queries.ts';
import type { DirectoryView } from './policy.ts';

const isListed = isOnDuty();
const isVisible = sql`${isListed} AND ${chaplains.isVisibleInDirectory}`;

export function inView(view: DirectoryView) {
  return view.showsHidden ? isListed : isVisible;
}

export function phoneIn(view: DirectoryView) {
  return view.showsHidden
    ? chaplains.phone
    : sql<string | null>`CASE WHEN ${chaplains.isPhoneVisible} THEN ${chaplains.phone} END`;
}

/** A search must not reveal phone numbers that the viewer may not see. */
export function byPhoneIn({ showsContactDetails, showsHidden }: DirectoryView) {
  if (!showsContactDetails) return undefined;
  return showsHidden
    ? ofPhone
    : (digits: string) => and(eq(chaplains.isPhoneVisible, true), ofPhone(digits));
}
