import type { Database, Executor } from '#server/db/database.ts';
import { readSetting, writeSetting } from './setting-queries.ts';

const NAME = 'address';

/** Returns the address at which an administrator last used the portal, for links in messages. */
export async function portalAddress(orm: Executor): Promise<string | null> {
  const value = await readSetting(orm, NAME);
  return typeof value?.['origin'] === 'string' ? value['origin'] : null;
}

/**
 * Returns what remembers the address that administrators use, written only when it changes. Never
 * called for anybody else: the links in messages lead to this address.
 */
export function rememberAddress(db: Database): (origin: string) => void {
  let known: string | null = null;
  return (origin) => {
    if (origin === known) return;
    known = origin;
    writeSetting(db.orm, NAME, { origin }).catch(() => {
      // Without the database the change fails too; the next one tries again.
      known = null;
    });
  };
}
