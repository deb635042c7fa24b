import type { Executor } from '#server/db/database.ts';
import type { Secrets } from '#server/settings/session-secret.ts';
import { listSealed, replaceSealed } from './authenticator/queries.ts';
import { openSecret, sealSecret } from './authenticator/sealed-secret.ts';

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface Seals {
  byFirst: number;
  byOthers: number;
  /** How many app secrets are encrypted with a session secret that is no longer set. */
  unreadable: number;
}

export async function countSeals(orm: Executor, sessionSecrets: Secrets): Promise<Seals> {
  const seals: Seals = { byFirst: 0, byOthers: 0, unreadable: 0 };
  for await (const { opened } of openAll(orm, sessionSecrets)) seals[kindOf(opened)] += 1;
  return seals;
}

/** Re-encrypts row by row. If a run is interrupted, the next start re-encrypts the rest. */
export async function sealAnew(orm: Executor, sessionSecrets: Secrets): Promise<Seals> {
  const seals: Seals = { byFirst: 0, byOthers: 0, unreadable: 0 };
  for await (const { userId, sealedSecret, opened } of openAll(orm, sessionSecrets)) {
    const kind = kindOf(opened);
    seals[kind] += 1;
    if (!opened || kind !== 'byOthers') continue;
    const to = sealSecret(opened.secret, { userId, sessionSecret: sessionSecrets[0] });
    await replaceSealed(orm, { userId, from: sealedSecret, to });
  }
  return seals;
}

type Opened = ReturnType<typeof openSecret>;

function kindOf(opened: Opened): keyof Seals {
  if (!opened) return 'unreadable';
  return opened.sealedBy === 0 ? 'byFirst' : 'byOthers';
}

async function* openAll(orm: Executor, sessionSecrets: Secrets) {
  for (let after = FIRST_ID; ;) {
    const rows = await listSealed(orm, after, BATCH);
    for (const row of rows) {
      after = row.userId;
      yield {
        ...row,
        opened: openSecret(row.sealedSecret, { userId: row.userId, sessionSecrets }),
      };
    }
    if (rows.length < BATCH) return;
  }
}
