import type { Database } from '#server/db/database.ts';

export async function twice(db: Database, job: (db: Database) => Promise<number>) {
  const [one, other] = await Promise.all([job(db), job(db)]);
  return one + other;
}
