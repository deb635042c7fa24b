import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { count, eq } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { fieldGuideSections } from '#shared/field-guide/table.ts';
import type { Database } from '#server/db/database.ts';
import { createSection } from '#server/features/field-guide/service.ts';

const TEMPLATES = join(import.meta.dirname, '../../client/src/features/field-guide/templates');

const TITLES = [
  'Introduction & Purpose',
  'Roles & Responsibilities',
  'Deployment & Activation Protocols',
  'Communication & Documentation',
  'Training & Certification',
  'Crisis & Trauma Response',
  'Spiritual Care Practices',
  'Legal & Ethical Guidelines',
];

/** Adds the demo's sections of the guide. Does nothing if the guide already has sections. */
export async function addDemoFieldGuide(db: Database) {
  const [row] = await db.orm.select({ total: count() }).from(fieldGuideSections);
  const [writer] = await db.orm
    .select({ id: users.id })
    .from(users)
    .where(eq(users.username, 'coordinator'));
  if (!writer || (row?.total ?? 0) > 0) return;
  for (const [index, title] of TITLES.entries()) {
    const content = await readFile(join(TEMPLATES, fileOf(title)), 'utf8');
    const isPublished = index < TITLES.length - 1;
    await createSection(db, { title, content, orderIndex: index + 1, isPublished }, writer.id);
  }
}

function fileOf(title: string) {
  return `${title.toLowerCase().replace('&', 'and').replaceAll(' ', '-')}.md`;
}
