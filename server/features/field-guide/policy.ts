import { loading, signedIn, withRole, type Guard, type SessionUser } from '#server/http/guards.ts';
import { accessDenied, sectionNotFound } from './errors.ts';
import { getSection, type FieldGuideView } from './queries.ts';

export function fieldGuideView(user: SessionUser): FieldGuideView {
  return { showsDrafts: user.role === 'admin' };
}

/** Chaplains, approved or not, and administrators. */
export const reader: Guard<SessionUser, undefined> = {
  allow(user) {
    const known = signedIn.allow(user);
    if (known.role !== 'admin' && known.role !== 'chaplain') throw accessDenied();
    return known;
  },
};

/** Whoever may read the section that the path names; a draft is not there for a chaplain. */
export const readerOfSection = loading(reader, async ({ user, params, orm }) =>
  requireSection(await getSection(orm, fieldGuideView(user), params.id ?? '')),
);

/** Administrators, with the section that the path names. */
export const administratorOfSection = loading(withRole('admin'), async ({ params, orm }) =>
  requireSection(await getSection(orm, { showsDrafts: true }, params.id ?? '')),
);

function requireSection<Row>(row: Row | null): Row {
  if (!row) throw sectionNotFound();
  return row;
}
