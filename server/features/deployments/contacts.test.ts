import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { correctContacts } from './service.ts';

const app = useTestApp();

async function deployed() {
  const { chaplain, user } = await app.makeChaplain(approved);
  const { id: deploymentId } = await app.makeDeployment({ chaplainId: chaplain.id });
  await app.db.pool.query(
    `INSERT INTO deployment_contacts (assignment_id, kind, count)
     VALUES ($1, 'family', 2), ($1, 'survivor', 1)`,
    [deploymentId],
  );
  const correct = async (body: Parameters<typeof correctContacts>[1]['body']) =>
    correctContacts(app.db, { deploymentId, userId: user.id, body });
  return { user, deploymentId, correct };
}

async function counts() {
  const { rows } = await app.db.pool.query<{ kind: string; count: number }>(
    'SELECT kind, count FROM deployment_contacts ORDER BY kind',
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

test('a correction of contacts replaces the counts that it contains, and leaves the others unchanged', async () => {
  const { correct } = await deployed();
  await correct({ actionId: randomUUID(), survivor: 3, child: 0 });
  expect(await counts()).toEqual({ child: 0, family: 2, survivor: 3 });
});

test('a correction of contacts is recorded with its counts', async () => {
  const { correct, deploymentId, user } = await deployed();
  const actionId = randomUUID();
  await correct({ actionId, survivor: 3, child: 0 });
  const { rows } = await app.db.pool.query(
    'SELECT id, assignment_id, user_id, kind, details, effect FROM deployment_actions',
  );
  expect(rows).toEqual([
    {
      id: actionId,
      assignment_id: deploymentId,
      user_id: user.id,
      kind: 'correct-contacts',
      details: { survivor: 3, child: 0 },
      effect: null,
    },
  ]);
});

test('a correction of contacts that is sent again changes nothing', async () => {
  const { correct } = await deployed();
  const body = { actionId: randomUUID(), survivor: 3 };
  await correct(body);
  await correct({ actionId: randomUUID(), survivor: 5 });
  await correct(body);
  expect(await counts()).toEqual({ family: 2, survivor: 5 });
});

test('a correction of contacts with the id of a different correction is refused', async () => {
  const { correct } = await deployed();
  const actionId = randomUUID();
  await correct({ actionId, survivor: 3 });
  await expect(correct({ actionId, survivor: 4 })).rejects.toMatchObject({
    status: 409,
    code: 'action-id-taken',
  });
  expect(await counts()).toEqual({ family: 2, survivor: 3 });
});
