import type { Executor } from '#server/db/database.ts';
import { readSetting, writeSetting } from '#server/db/portal-settings.ts';

const NAME = 'address';

export async function portalAddress(orm: Executor): Promise<string | null> {
  const value = await readSetting(orm, NAME);
  return typeof value?.['origin'] === 'string' ? value['origin'] : null;
}

/** Only for administrators: links in messages lead to this address. */
export function rememberAddress(orm: Executor, origin: string): void {
  writeSetting(orm, NAME, { origin }).catch(() => {
    // Without the database the change fails too; the next one tries again.
  });
}
