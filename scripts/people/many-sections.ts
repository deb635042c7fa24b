import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldGuideSections } from '#shared/field-guide/table.ts';
import type { Database } from '#server/db/database.ts';
import { requirePlainText } from '#server/features/field-guide/plain-text.ts';
import { pick, seededRandom } from './names.ts';

export const SECTIONS = 200;
export const LENGTH = 20_000;

const TEMPLATES = join(import.meta.dirname, '../../client/src/features/field-guide/templates');
const SPOKEN = ['crisis-and-trauma-response.md', 'spiritual-care-practices.md'];

/** Adds long sections that repeat a heading, a list and a table every two hundred characters. */
export async function addLongSections(db: Database) {
  const texts = await Promise.all(SPOKEN.map((name) => readFile(join(TEMPLATES, name), 'utf8')));
  const words = texts.join(' ').match(/[a-z]{2,}/gi) ?? [];
  const random = seededRandom(7);
  const some = (count: number) =>
    Array.from({ length: count }, () => pick(words, random)).join(' ');
  const sections = Array.from({ length: SECTIONS }, (_, index) => {
    let body = '';
    while (body.length < LENGTH) body += part(some);
    const content = `${body.slice(0, LENGTH - 40)}\n\nbeacon${index}`;
    const [title, isPublished] = [`Section ${index}`, true];
    return { title, content, ...requirePlainText(content), orderIndex: index, isPublished };
  });
  return db.orm
    .insert(fieldGuideSections)
    .values(sections)
    .returning({ id: fieldGuideSections.id });
}

function part(some: (count: number) => string) {
  return `## ${some(3)}\n\nReport to your **supervisor** before ${some(2)}.\n\n- Sign in at the [shelter](https://example.org)\n- ${some(6)}\n\n| Role | Phone |\n|---|---|\n| ${some(2)} | 911 |\n\n`;
}
