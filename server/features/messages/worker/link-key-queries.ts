import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { portalKeys } from '#shared/messages/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { linkSecretOf } from './link-token.ts';

const NAME = 'links';

export async function keptLinkSecret(orm: Executor, sessionSecret: string): Promise<string> {
  const kept = () =>
    orm.select({ key: portalKeys.key }).from(portalKeys).where(eq(portalKeys.name, NAME));
  const [found] = await kept();
  if (found) return linkSecretOf(sessionSecret, found.key);
  // If two processes start at the same time, only the first key is stored, and both use it.
  const key = randomBytes(32).toString('base64url');
  await orm.insert(portalKeys).values({ name: NAME, key }).onConflictDoNothing();
  return linkSecretOf(sessionSecret, onlyRow(await kept()).key);
}
