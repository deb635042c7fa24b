import type { CredentialState } from '#shared/credentials/constants.ts';
import { credentialExemptions, credentials } from '#shared/credentials/table.ts';
import { addDays } from '#shared/calendar-date.ts';
import { readToday } from '#server/features/availability/service.ts';
import type { Database } from '#server/db/database.ts';
import { DEFAULT_TIERS } from './default-tiers.ts';

interface OfPortal {
  db: Database;
}

/** Lists the credential kinds that a new portal requires for the tier and all tiers below it. */
export function neededFor(name: 'Local' | 'Deployable' | 'Team leader'): string[] {
  const top = DEFAULT_TIERS.findIndex((tier) => tier.name === name);
  return DEFAULT_TIERS.slice(0, top + 1).flatMap(({ kindIds }) => kindIds);
}

export async function hold({ db }: OfPortal, chaplainId: string, kindIds: readonly string[]) {
  await db.orm
    .insert(credentials)
    .values(
      kindIds.map(
        (kindId) => ({ chaplainId, kindId, status: 'verified', decidedAt: new Date() }) as const,
      ),
    );
}

export async function putInState(
  { db: { orm } }: OfPortal,
  { chaplainId, kindId }: { chaplainId: string; kindId: string },
  state: CredentialState,
) {
  const { today } = await readToday(orm);
  const of = { chaplainId, kindId, decidedAt: new Date() };
  if (state === 'exempt') {
    await orm.insert(credentialExemptions).values({ chaplainId, kindId, reason: 'Guard' });
  } else if (state === 'waiting' || state === 'rejected') {
    await orm.insert(credentials).values({ ...of, status: state });
  } else if (state !== 'missing') {
    const days = { valid: 1000, 'ends-soon': 5, expired: -1 }[state];
    await orm
      .insert(credentials)
      .values({ ...of, status: 'verified', endsOn: addDays(today, days) });
  }
}
