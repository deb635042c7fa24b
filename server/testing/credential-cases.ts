import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { addDays } from '#shared/calendar-date.ts';
import { CREDENTIAL_STATES } from '#shared/credentials/constants.ts';
import { credentialKinds } from '#shared/credentials/kinds/table.ts';
import { credentialExemptions, credentials } from '#shared/credentials/table.ts';
import type { Database } from '#server/db/database.ts';
import { hasState } from '#server/features/credentials/holder-queries.ts';
import { stateOf } from '#server/features/credentials/state-queries.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));

const REMINDS = [null, 30];
/** Expiry in days from today; undefined means no verified credential, null no expiry date. */
const ENDS = [undefined, null, -1, 0, 29, 30, 31];
const REJECTED = [null, at(11), at(13)];
const WAITING = [false, true];
const EXEMPT = [undefined, null, -1, 0];

const CASES = REMINDS.flatMap((remindDays) =>
  ENDS.flatMap((ends) =>
    REJECTED.flatMap((rejectedAt) =>
      WAITING.flatMap((isWaiting) =>
        EXEMPT.map((exempt) => {
          const kindId = randomUUID();
          return { kindId, remindDays, ends, rejectedAt, isWaiting, exempt };
        }),
      ),
    ),
  ),
);

interface Holder {
  chaplainId: string;
  today: string;
}

/** For each case, inserts a credential kind and the chaplain's credentials of that kind. */
export async function plantCredentialCases({ orm }: Database, { chaplainId, today }: Holder) {
  const on = (days: number | null) => (days === null ? null : addDays(today, days));
  await orm.insert(credentialKinds).values(
    CASES.map(({ kindId, remindDays }, index) => ({
      id: kindId,
      name: `Kind ${index}`,
      position: index,
      remindDays,
    })),
  );
  await orm.insert(credentials).values(
    CASES.flatMap(({ kindId, ends, rejectedAt, isWaiting }) => {
      const of = { chaplainId, kindId };
      const verified = { ...of, status: 'verified', decidedAt: at(12) } as const;
      const rejected = { ...of, status: 'rejected', decidedAt: rejectedAt } as const;
      return [
        ...(ends === undefined ? [] : [{ ...verified, endsOn: on(ends) }]),
        ...(rejectedAt ? [rejected] : []),
        ...(isWaiting ? [{ ...of, status: 'waiting' as const }] : []),
      ];
    }),
  );
  await orm
    .insert(credentialExemptions)
    .values(
      CASES.flatMap(({ kindId, exempt }) =>
        exempt === undefined ? [] : [{ chaplainId, kindId, reason: 'Guard', endsOn: on(exempt) }],
      ),
    );
}

/** Reads the state of each kind with the query that pages use. */
export async function readStates({ orm }: Database, { chaplainId, today }: Holder) {
  const { rows } = await orm.execute<{ id: string; state: string }>(sql`
    SELECT id, ${stateOf({ chaplainId: sql`${chaplainId}::uuid`, kindId: sql`each.id`, today })}
      AS state FROM credential_kinds AS each`);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** Lists, for each kind, the states whose filter finds the chaplain. */
export async function readFound({ orm }: Database, { chaplainId, today }: Holder) {
  const each = { kindId: sql`each.id`, today };
  const id = sql`${chaplainId}::uuid`;
  const found = [...CREDENTIAL_STATES, 'not-held' as const].map(
    (state) => sql`CASE WHEN ${hasState(id, state, each)} THEN ${state} END`,
  );
  const { rows } = await orm.execute<{ id: string; found: string[] }>(sql`
    SELECT id, array_remove(ARRAY[${sql.join(found, sql`, `)}], NULL) AS found
    FROM credential_kinds AS each`);
  return new Map(rows.map((row) => [row.id, row.found]));
}
