import { sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { Database } from '#server/db/database.ts';
import { madeChoices } from './made-choices.ts';
import { CITIES, FIRST_NAMES, LAST_NAMES, pick, seededRandom } from './names.ts';

const BATCH = 1000;

/** Adds approved chaplains; each surname occurs 200 times. */
export async function addChaplains(db: Database, count: number) {
  const random = seededRandom(42);
  for (let start = 0; start < count; start += BATCH) {
    const people = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) => ({
      username: `person${start + index}`,
      email: `person${start + index}@example.org`,
      firstName: pick(FIRST_NAMES, random),
      lastName: `${pick(LAST_NAMES, random)}${String(Math.floor(random() * 200)).padStart(3, '0')}`,
    }));
    const rows = await db.orm.insert(users).values(people).returning({ id: users.id });
    await db.orm.insert(chaplains).values(
      rows.map(({ id }) => ({
        userId: id,
        phone: '502-555-0142',
        city: pick(CITIES, random),
        affiliation: 'christian',
        ...madeChoices(random, () => 3),
        isApproved: true,
        isActive: true,
      })),
    );
  }
  await db.orm.execute(sql`VACUUM ANALYZE users`);
  await db.orm.execute(sql`VACUUM ANALYZE chaplains`);
}
