import { and, eq, sql } from 'drizzle-orm';
import { chaplains } from '#shared/chaplains/table.ts';
import { ofPhone } from '#server/db/search.ts';
import { isOnDuty } from '#server/features/chaplains/queries.ts';
import type { DirectoryView } from './policy.ts';

const isListed = isOnDuty();
const isVisible = sql`${isListed} AND ${chaplains.isVisibleInDirectory}`;

/** The chaplains whose entries the viewer sees. What else an entry shows follows the same rule. */
export function inView(view: DirectoryView) {
  return view.showsHidden ? isListed : isVisible;
}

/** A chaplain's phone; null where the viewer doesn't see it. */
export function phoneIn(view: DirectoryView) {
  return view.showsHidden
    ? chaplains.phone
    : sql<string | null>`CASE WHEN ${chaplains.isPhoneVisible} THEN ${chaplains.phone} END`;
}

/** Finds a phone only where the viewer sees it: nobody guesses a hidden one by searching. */
export function byPhoneIn({ showsContactDetails, showsHidden }: DirectoryView) {
  if (!showsContactDetails) return undefined;
  return showsHidden
    ? ofPhone
    : (digits: string) => and(eq(chaplains.isPhoneVisible, true), ofPhone(digits));
}
