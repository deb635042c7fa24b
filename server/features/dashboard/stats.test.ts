import { expect, test } from 'vitest';
import { approveChaplain, declineChaplain } from '#shared/chaplains/api.ts';
import { dashboardStats } from '#shared/dashboard/api.ts';
import { approved } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

test('an empty portal counts nothing', async () => {
  const { visitor } = await app.signInAs('admin');
  expect((await visitor.call(dashboardStats)).body).toEqual({
    activeChaplains: 0,
    pendingApplications: 0,
    activeDeployments: 0,
    pendingResources: 0,
  });
});

test('each card counts what it names and nothing else', async () => {
  const { visitor } = await app.signInAs('admin');
  for (let index = 0; index < 4; index += 1) await app.makeChaplain(approved);
  await app.makeChaplain({ ...approved, isVisibleInDirectory: false });
  await app.makeChaplain({ ...approved, isActive: false });
  for (let index = 0; index < 3; index += 1) await app.makeChaplain();
  await app.makeChaplain({ isActive: true });
  await app.makeChaplain({ declinedAt: new Date() });
  await app.makeUser({ role: 'chaplain' });
  for (const status of ['active', 'active', 'standby', 'completed', 'cancelled'] as const) {
    await app.makeActivation({ status });
  }
  for (const isApproved of [false, true, true]) await app.makeResource({ isApproved });
  expect((await visitor.call(dashboardStats)).body).toEqual({
    activeChaplains: 5,
    pendingApplications: 4,
    activeDeployments: 2,
    pendingResources: 1,
  });
});

test('approving and declining move the counts', async () => {
  const { visitor } = await app.signInAs('admin');
  const [one, two] = [await app.makeChaplain(), await app.makeChaplain()];
  const counts = async () => (await visitor.call(dashboardStats)).body;
  expect(await counts()).toMatchObject({ activeChaplains: 0, pendingApplications: 2 });
  await visitor.call(approveChaplain, { params: { id: one.chaplain.id } });
  expect(await counts()).toMatchObject({ activeChaplains: 1, pendingApplications: 1 });
  await visitor.call(declineChaplain, { params: { id: two.chaplain.id }, body: {} });
  expect(await counts()).toMatchObject({ activeChaplains: 1, pendingApplications: 0 });
});
