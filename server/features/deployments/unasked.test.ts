import { expect, test } from 'vitest';
import { readDeployments } from '#server/testing/calls.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { readStays } from '#server/testing/stays.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { deployUnasked } from './service.ts';

const app = useTestApp();

async function desk() {
  const { id: activationId } = await app.makeActivation();
  const { id: actorId } = await app.makeUser({ role: 'admin' });
  const deploy = async (values: { isHere: boolean; chaplainId?: string | null }) =>
    app.db.transaction((tx) =>
      deployUnasked(tx, {
        activationId,
        siteId: null,
        chaplainId: null,
        name: 'Ezra Whitlock',
        actorId,
        number: 7,
        ...values,
      }),
    );
  return { activationId, actorId, deploy };
}

test('a person who comes without being asked is coming, and the log has the number of their form', async () => {
  const { activationId, actorId, deploy } = await desk();
  const id = await deploy({ isHere: false });
  expect(await readDeployments(app.db)).toMatchObject([{ id, status: 'coming' }]);
  expect(await readStays(app.db, id)).toEqual([]);
  expect(await readLog(app.db)).toMatchObject([
    {
      kind: 'walk-up-verified',
      activationId,
      authorId: actorId,
      deploymentId: id,
      aboutName: 'Ezra Whitlock',
      details: { number: 7 },
    },
  ]);
});

test('a person who is here without being asked is on scene, and the log has the arrival last', async () => {
  const { activationId, actorId, deploy } = await desk();
  const id = await deploy({ isHere: true });
  expect(await readDeployments(app.db)).toMatchObject([{ id, status: 'on-scene' }]);
  expect(await readStays(app.db, id)).toMatchObject([{ leftAt: null }]);
  const lines = await readLog(app.db);
  const about = { activationId, authorId: actorId, deploymentId: id };
  expect(lines).toMatchObject([
    { kind: 'arrived', ...about },
    { kind: 'walk-up-verified', ...about, details: { number: 7 } },
  ]);
  const [arrived, verified] = lines.map(({ happenedAt }) => happenedAt.getTime());
  expect(Number(arrived) - Number(verified)).toBe(1);
});

test('a chaplain who is on scene already keeps their hours when the desk puts them on the board', async () => {
  const { activationId, deploy } = await desk();
  const known = await app.makeDeployment({ activationId, status: 'on-scene' });
  const stay = { deploymentId: known.id, arrivedAt: inHours(-2), leftAt: null };
  const { arrivedAt } = await app.makeShift(stay);
  expect(await deploy({ isHere: true, chaplainId: known.chaplainId })).toBe(known.id);
  expect(await readStays(app.db, known.id)).toMatchObject([{ arrivedAt, leftAt: null }]);
  expect((await readLog(app.db)).map(({ kind }) => kind)).toEqual(['walk-up-verified']);
});
