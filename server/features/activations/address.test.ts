import { expect, it } from 'vitest';
import { createActivation, getActivation, listActivations } from '#shared/activations/api.ts';
import { listOpenDeployments } from '#shared/deployments/api.ts';
import { each, textOf } from '#server/testing/answers.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

it('only administrators and called chaplains can read the street address of an activation', async () => {
  const address = '700 Broadway, Mayfield, KY 42066';
  const { visitor } = await app.signInAs('admin');
  const created = await visitor.call(createActivation, {
    body: {
      eventType: 'Tornado',
      description: 'Two shelters',
      location: 'High school',
      address,
      startTime: new Date().toISOString(),
    },
  });
  expect([created.status, created.body.address]).toEqual([201, address]);
  const activationId = textOf(created, 'id');
  const read = await visitor.call(getActivation, { params: { id: activationId } });
  expect(read.body.address).toBe(address);
  const found = await visitor.call(listActivations, { query: { search: 'broadway' } });
  expect(each(found, 'id')).toEqual([activationId]);

  const { visitor: asked, chaplain } = await app.signInAsChaplain(approved);
  await app.makeDeployment({ activationId, chaplainId: chaplain.id });
  const { body } = await asked.call(listOpenDeployments);
  expect(body).toMatchObject([{ activation: { location: 'High school', address } }]);

  const { visitor: notAsked } = await app.signInAsChaplain(approved);
  expect((await notAsked.call(listOpenDeployments)).body).toEqual([]);
  const params = { id: activationId };
  expect((await notAsked.call(getActivation, { params })).status).toBe(403);
  expect((await notAsked.call(listActivations)).status).toBe(403);
});
