import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { CREDENTIAL_STATES } from '#shared/credentials/constants.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { READINESS } from '#shared/readiness/constants.ts';
import { readStandingOf } from '#server/features/readiness/own/service.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { addDemoCredentials } from './demo-credentials.ts';
import { addDemoPeople } from './demo-people.ts';

const app = useTestApp();

test('the demo has chaplains of each tier and state of readiness, and credentials in each state', async () => {
  const { db, storage } = app;
  await addDemoPeople(db);
  await addDemoCredentials({ db, storage });
  await addDemoCredentials({ db, storage });
  const people = await db.orm
    .select({ id: chaplains.id })
    .from(chaplains)
    .where(sql`${chaplains.isApproved} AND ${chaplains.isActive}`);
  const standings = await Promise.all(people.map(({ id }) => readStandingOf(db.orm, id)));
  const found = (of: (each: (typeof standings)[number]) => readonly unknown[]) =>
    new Set(standings.flatMap(of));
  expect(found(({ standing }) => [standing.readiness])).toEqual(new Set(READINESS));
  expect(found(({ standing }) => [standing.tier?.name])).toEqual(
    new Set([undefined, 'Local', 'Deployable', 'Team leader']),
  );
  expect(found(({ credentials }) => credentials.kinds.map(({ state }) => state))).toEqual(
    new Set(CREDENTIAL_STATES),
  );
});
