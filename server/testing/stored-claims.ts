import { asc } from 'drizzle-orm';
import { contactClaims } from '#shared/contact-claims/table.ts';
import type { Database } from '#server/db/database.ts';

/** Reads all claims, even expired ones. */
export async function storedClaims({ orm }: Database) {
  return orm.select().from(contactClaims).orderBy(asc(contactClaims.label));
}
