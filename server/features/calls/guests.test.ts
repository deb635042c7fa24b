import { expect, test } from 'vitest';
import { currentUser } from '#shared/accounts/api.ts';
import { listLeadChoices } from '#shared/activations/api.ts';
import { countAudience } from '#shared/announcements/api.ts';
import { activationBoard, callChaplains, listCandidates } from '#shared/calls/api.ts';
import { dashboardStats } from '#shared/dashboard/api.ts';
import { listDirectory } from '#shared/directory/api.ts';
import { totalOf } from '#server/testing/answers.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

test('an approved chaplain who becomes a guest is neither called nor counted until they are one again', async () => {
  const { visitor: office } = await app.signInAs('admin');
  const { visitor, chaplain, user } = await app.signInAsChaplain(approved);
  const { id } = await app.makeActivation();
  const asked = await app.makeActivation();
  await app.makeDeployment({ activationId: asked.id, chaplainId: chaplain.id });
  const found = async () => ({
    active: (await office.call(dashboardStats)).body.activeChaplains,
    candidates: totalOf(await office.call(listCandidates, { params: { id } })),
    leads: totalOf(await office.call(listLeadChoices)),
    listed: totalOf(await office.call(listDirectory)),
    testCall: (await office.call(countAudience, { query: { kind: 'test-call' } })).body.people,
    silent: (await office.call(activationBoard, { params: { id: asked.id } })).body.figures.silent,
    canBeCalled: (await visitor.call(currentUser)).body.canBeCalled,
  });
  const one = { active: 1, candidates: 1, leads: 1, listed: 1, testCall: 1, silent: 1 };
  const none = { active: 0, candidates: 0, leads: 0, listed: 0, testCall: 0, silent: 0 };
  expect(await found()).toEqual({ ...one, canBeCalled: true });

  await setRole(user.id, 'guest');
  expect(await found()).toEqual({ ...none, canBeCalled: false });
  const body = { chaplainIds: [chaplain.id] };
  const called = await office.call(callChaplains, { params: { id }, body });
  expect(called.body).toMatchObject({ code: 'not-available' });

  await setRole(user.id, 'chaplain');
  expect(await found()).toEqual({ ...one, canBeCalled: true });
});

test('a profile that is made for a guest is not counted', async () => {
  const { visitor: office } = await app.signInAs('admin');
  await app.makeChaplain(approved, { role: 'guest' });
  expect((await office.call(dashboardStats)).body).toMatchObject({ activeChaplains: 0 });
});

async function setRole(userId: string, role: string) {
  await app.db.pool.query('UPDATE users SET role = $2 WHERE id = $1', [userId, role]);
}
