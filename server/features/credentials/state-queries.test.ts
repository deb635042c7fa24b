import { expect, test } from 'vitest';
import { CREDENTIAL_STATES } from '#shared/credentials/constants.ts';
import { isHeld } from '#shared/readiness/standing.ts';
import { plantCredentialCases, readFound, readStates } from '#server/testing/credential-cases.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { readHeld } from './own/service.ts';

const app = useTestApp();

test('the SQL query and the function compute the same credential state in every case', async () => {
  const { chaplain } = await app.makeChaplain();
  const { today } = await readHeld(app.db.orm, chaplain.id);
  const holder = { chaplainId: chaplain.id, today };
  await plantCredentialCases(app.db, holder);
  const { kinds } = await readHeld(app.db.orm, chaplain.id);
  const byFunction = new Map<string, string>(kinds.map(({ kind, state }) => [kind.id, state]));
  expect(await readStates(app.db, holder)).toEqual(byFunction);
  expect([...new Set(byFunction.values())].toSorted()).toEqual([...CREDENTIAL_STATES].toSorted());
});

test('filtering people by credential state finds a person only under the state that `credentialState` computes', async () => {
  const { chaplain } = await app.makeChaplain();
  const { today } = await readHeld(app.db.orm, chaplain.id);
  const holder = { chaplainId: chaplain.id, today };
  await plantCredentialCases(app.db, holder);
  const { kinds } = await readHeld(app.db.orm, chaplain.id);
  const told = kinds.map(({ kind, state }) => [
    kind.id,
    isHeld(state) ? [state] : [state, 'not-held'],
  ]);
  expect(Object.fromEntries(await readFound(app.db, holder))).toEqual(Object.fromEntries(told));
});
