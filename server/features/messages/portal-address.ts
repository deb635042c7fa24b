import type { Executor } from '#server/db/database.ts';
import { readSetting, writeSetting } from '#server/db/portal-settings.ts';

const NAME = 'address';

export async function portalAddress(orm: Executor): Promise<string | null> {
  const value = await readSetting(orm, NAME);
  return typeof value?.['origin'] === 'string' ? value['origin'] : null;
}

/** Stores the address that links in messages begin with. Call only for administrators' requests. */
export function rememberAddress(orm: Executor, origin: string): void {
  writeSetting(orm, NAME, { origin }).catch(() => {
    // Ignores the failure: the next request by an administrator stores the address.
  });
}
