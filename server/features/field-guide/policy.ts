import { can } from '#shared/abilities.ts';
import { able, type LoadContext, type SessionUser } from '#server/http/guards.ts';
import { accessDenied, sectionNotFound } from './errors.ts';
import { getSection, type FieldGuideView } from './queries.ts';

export function fieldGuideView(user: SessionUser): FieldGuideView {
  return { showsDrafts: can(user, 'write-field-guide') };
}

export const reader = able('read-field-guide', accessDenied);

export async function loadSection({ user, params, orm }: LoadContext) {
  const row = await getSection(orm, fieldGuideView(user), params.id);
  if (!row) throw sectionNotFound();
  return row;
}
