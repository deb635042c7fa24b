import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { DEFAULT_LISTS } from '#shared/program/default-lists.ts';
import { RESOURCE_FORMATS } from '#shared/resources/constants.ts';
import { resources } from '#shared/resources/table.ts';
import type { Database } from '#server/db/database.ts';
import { FIRST_NAMES, LAST_NAMES, pick, pickSome, seededRandom } from './names.ts';

const BATCH = 1000;
const SUBJECTS = [
  'Grief',
  'Listening',
  'Shelter',
  'Vigil',
  'Debriefing',
  'Radio',
  'Wildfire',
  'Flood',
];
const KINDS = ['guide', 'checklist', 'talk', 'form', 'outline', 'protocol'];
const TAGS = [
  'first-response',
  'family',
  'self-care',
  'interfaith',
  'children',
  'hospital',
  'school',
];

export async function addResources(db: Database, count: number) {
  const random = seededRandom(42);
  const people = FIRST_NAMES.slice(0, 50).map((firstName, index) => ({
    username: `contributor${index}`,
    email: `contributor${index}@example.org`,
    firstName,
    lastName: pick(LAST_NAMES, random),
  }));
  const rows = await db.orm.insert(users).values(people).returning({ id: users.id });
  for (let start = 0; start < count; start += BATCH) {
    const size = Math.min(BATCH, count - start);
    await db.orm.insert(resources).values(
      Array.from({ length: size }, (_, index) => {
        const objectId = randomUUID();
        const number = String(start + index).padStart(5, '0');
        const isApproved = random() < 0.9;
        return {
          title: `${pick(SUBJECTS, random)} ${pick(KINDS, random)} ${number}`,
          description: `Notes of ${pick(FIRST_NAMES, random)} ${pick(LAST_NAMES, random)} on ${pick(SUBJECTS, random).toLowerCase()} and ${pick(SUBJECTS, random).toLowerCase()} after the first hours, for those who stay with people.`,
          category: pick(DEFAULT_LISTS.resourceCategories.entries, random).value,
          format: pick(RESOURCE_FORMATS, random),
          tags: pickSome(TAGS, 2, random),
          objectId,
          filePath: `/api/objects/${objectId}`,
          fileUrl: `/api/objects/${objectId}`,
          fileName: `resource-${number}.pdf`,
          fileSize: 100_000,
          contentType: 'application/pdf',
          uploadedBy: pick(rows, random).id,
          isApproved,
          createdAt: new Date(Date.now() - (start + index) * 60_000),
        };
      }),
    );
  }
  await db.orm.execute(sql`VACUUM ANALYZE users`);
  await db.orm.execute(sql`VACUUM ANALYZE resources`);
}
