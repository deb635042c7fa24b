import { expect } from 'vitest';
import { approveChaplain, declineChaplain } from '#shared/chaplains/api.ts';
import { dashboardStats } from '#shared/dashboard/api.ts';
import { updateProgram } from '#shared/program/api.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import { approved } from '#server/testing/person-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

test('on the dashboard of an empty portal all counts are zero', async ({ admin }) => {
  expect((await admin.call(dashboardStats)).body).toEqual({
    activeChaplains: 0,
    pendingApplications: 0,
    activeDeployments: 0,
    pendingResources: 0,
    unansweredCalls: 0,
    hoursToApprove: 0,
    credentialsToVerify: 0,
    chaplainsOnScene: 0,
    approvedMinutes: 0,
    unapprovedMinutes: 0,
    caredFor: 0,
    caredForInAll: 0,
    withoutRegion: 0,
  });
});

test('each count on the dashboard includes only items with the right status, such as active or pending', async ({
  admin,
}) => {
  for (let index = 0; index < 4; index += 1) await app.makeChaplain(approved);
  const { id: chaplainId } = (await app.makeChaplain({ ...approved, isVisibleInDirectory: false }))
    .chaplain;
  await app.makeChaplain({ ...approved, isActive: false });
  for (let index = 0; index < 3; index += 1) await app.makeChaplain();
  await app.makeChaplain({ isActive: true });
  await app.makeChaplain({ declinedAt: new Date() });
  await app.makeUser({ role: 'chaplain' });
  for (const status of ['active', 'active', 'standby', 'completed', 'cancelled'] as const) {
    await app.makeActivation({ status });
  }
  for (const status of ['waiting', 'waiting', 'verified', 'rejected'] as const) {
    await app.makeCredential({ chaplainId, status });
  }
  for (const isApproved of [false, true, true]) await app.makeResource({ isApproved });
  expect((await admin.call(dashboardStats)).body).toMatchObject({
    activeChaplains: 5,
    pendingApplications: 4,
    activeDeployments: 2,
    pendingResources: 1,
    credentialsToVerify: 2,
  });
});

test('approving and declining applications changes the dashboard’s counts', async ({ admin }) => {
  const [one, two] = [await app.makeChaplain(), await app.makeChaplain()];
  const counts = async () => (await admin.call(dashboardStats)).body;
  expect(await counts()).toMatchObject({ activeChaplains: 0, pendingApplications: 2 });
  await admin.call(approveChaplain, { params: { id: one.chaplain.id } });
  expect(await counts()).toMatchObject({ activeChaplains: 1, pendingApplications: 1 });
  await admin.call(declineChaplain, { params: { id: two.chaplain.id }, body: {} });
  expect(await counts()).toMatchObject({ activeChaplains: 1, pendingApplications: 0 });
});

test('the dashboard shows the hours of the month and the people on scene', async ({ admin }) => {
  const shift = (day: number, hours: number) => ({
    arrivedAt: new Date(Date.UTC(2026, 2, day, 6)),
    leftAt: new Date(Date.UTC(2026, 2, day, 6 + hours)),
  });
  const { deploymentId } = await app.makeShift(shift(1, 3));
  await app.makeShift({ ...shift(2, 2), deploymentId, approvedAt: new Date() });
  await app.makeShift({ ...shift(-5, 8), deploymentId });
  await app.makeShift({ deploymentId, arrivedAt: new Date(Date.UTC(2026, 2, 9)), leftAt: null });
  await app.db.pool.query("UPDATE activation_assignments SET status = 'on-scene'");
  const query = { monthStart: '2026-03-01T00:00:00Z' };
  expect((await admin.call(dashboardStats, { query })).body).toMatchObject({
    chaplainsOnScene: 1,
    approvedMinutes: 120,
    unapprovedMinutes: 180,
  });
});

test('a chaplain on scene of two activations counts as one person on scene', async ({ admin }) => {
  const { chaplain } = await app.makeChaplain(approved);
  for (const chaplainId of [chaplain.id, chaplain.id, undefined]) {
    await app.makeDeployment({ status: 'on-scene', ...(chaplainId && { chaplainId }) });
  }
  expect((await admin.call(dashboardStats)).body).toMatchObject({ chaplainsOnScene: 2 });
});

test('the dashboard counts unanswered calls only while their activation is live', async ({
  admin,
}) => {
  for (const status of ['active', 'standby', 'completed', 'cancelled'] as const) {
    const { id: activationId } = await app.makeActivation({ status });
    await app.makeDeployment({ activationId, status: 'asked' });
    await app.makeDeployment({ activationId, status: 'coming' });
  }
  expect((await admin.call(dashboardStats)).body).toMatchObject({ unansweredCalls: 2 });
});

test('the dashboard’s hours to approve are all completed shifts that are not approved yet, even from past months', async ({
  admin,
}) => {
  const { deploymentId } = await app.makeShift({
    arrivedAt: new Date('2025-03-01T06:00:00Z'),
    leftAt: new Date('2025-03-01T08:00:00Z'),
  });
  const shift = { deploymentId, arrivedAt: new Date('2025-04-01T06:00:00Z') };
  await app.makeShift({
    ...shift,
    leftAt: new Date('2025-04-01T07:00:00Z'),
    approvedAt: new Date(),
  });
  await app.makeShift({ ...shift, leftAt: null });
  expect((await admin.call(dashboardStats)).body).toMatchObject({ hoursToApprove: 1 });
});

test('the dashboard counts people whose region was removed as people without a region (S5)', async ({
  admin,
}) => {
  for (const primaryRegion of ['A', 'G', 'H', 'H', null]) await app.makeChaplain({ primaryRegion });
  const regions = defaultProgram.regions.filter(({ code }) => !['G', 'H'].includes(code));
  await admin.call(updateProgram, { body: { regions } });
  expect((await admin.call(dashboardStats)).body).toMatchObject({ withoutRegion: 3 });
  await admin.call(updateProgram, { body: { regions: [] } });
  expect((await admin.call(dashboardStats)).body).toMatchObject({ withoutRegion: 4 });
});
