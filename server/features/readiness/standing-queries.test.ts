import { expect, test } from 'vitest';
import { addDays } from '#shared/calendar-date.ts';
import { CREDENTIAL_STATES, type CredentialState } from '#shared/credentials/constants.ts';
import { READINESS } from '#shared/readiness/constants.ts';
import { readinessOf, tierOf, type Ladder } from '#shared/readiness/standing.ts';
import { readToday } from '#server/features/availability/service.ts';
import { readHeld } from '#server/features/credentials/own/service.ts';
import { putInState } from '#server/testing/holdings.ts';
import { readinessFound, readStanding } from '#server/testing/standings.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const COUNT = CREDENTIAL_STATES.length;

/** Each case gives three kinds a state. The first two kinds go through all pairs of states. */
const CASES: CredentialState[][] = CREDENTIAL_STATES.flatMap((one, index) =>
  CREDENTIAL_STATES.map((other) => [one, other, CREDENTIAL_STATES[(index * 3) % COUNT] ?? one]),
);

async function threeKinds() {
  return [await app.makeKind(), await app.makeKind(), await app.makeKind()].map(({ id }) => id);
}

async function compare(ladder: Ladder, kindIds: readonly string[]) {
  const { orm } = app.db;
  const found = new Set<string>();
  for (const states of CASES) {
    const { chaplain } = await app.makeChaplain();
    for (const [index, state] of states.entries()) {
      await putInState(app, { chaplainId: chaplain.id, kindId: kindIds[index] ?? '' }, state);
    }
    const { today, kinds } = await readHeld(orm, chaplain.id);
    const stateOf = (id: string) => kinds.find(({ kind }) => kind.id === id)?.state ?? 'missing';
    const of = { chaplainId: chaplain.id, today };
    const readiness = readinessOf(ladder, stateOf);
    expect(await readStanding(orm, ladder, of), states.join(', ')).toEqual({
      readiness,
      tier: tierOf(ladder, stateOf)?.id ?? null,
    });
    expect(await readinessFound(orm, ladder, of), states.join(', ')).toEqual([readiness]);
    found.add(readiness);
  }
  return [...found].toSorted();
}

const rung = (kindIds: string[], isForCalls = false) => ({
  id: crypto.randomUUID(),
  name: 'Tier',
  isForCalls,
  kindIds,
});

test('the SQL query, the filters and the functions compute the same tier and readiness for each chaplain', async () => {
  const [a = '', b = '', c = ''] = await threeKinds();
  const ladder = [rung([a]), rung([b, c], true)];
  expect(await compare(ladder, [a, b, c])).toEqual([...READINESS].toSorted());
});

test('the readiness of a chaplain who entered only credentials for higher tiers is unknown', async () => {
  const [a = '', b = '', c = ''] = await threeKinds();
  expect(await compare([rung([a], true), rung([b, c])], [a, b, c])).toContain('not-known');
});

test('everybody is ready if the tier for call-outs needs nothing or if there are no tiers', async () => {
  const kinds = await threeKinds();
  expect(await compare([rung([], true)], kinds)).toEqual(['ready']);
  expect(await compare([], kinds)).toEqual(['ready']);
});

test.each(['a credential', 'an exemption'])(
  '%s makes a chaplain ready until the end of its last day; the SQL query and the filter agree (R2)',
  async (what) => {
    const { orm, pool } = app.db;
    const { chaplain } = await app.makeChaplain();
    const [kindId = ''] = await threeKinds();
    const of = { chaplainId: chaplain.id, kindId };
    await putInState(app, of, what === 'a credential' ? 'valid' : 'exempt');
    const { today } = await readToday(orm);
    const table = what === 'a credential' ? 'credentials' : 'credential_exemptions';
    await pool.query(`UPDATE ${table} SET ends_on = $1`, [today]);
    const ladder = [rung([kindId], true)];
    const read = async (day: string) => {
      const on = { chaplainId: chaplain.id, today: day };
      const isFound = (await readinessFound(orm, ladder, on)).includes('ready');
      return [await readStanding(orm, ladder, on), isFound];
    };
    expect(await read(today)).toMatchObject([{ readiness: 'ready' }, true]);
    expect(await read(addDays(today, 1))).toMatchObject([{ tier: null }, false]);
  },
);
