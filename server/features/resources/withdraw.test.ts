import { expect, test } from 'vitest';
import { deleteResource, listResources } from '#shared/resources/api.ts';
import { fileKey } from '#server/storage/storage.ts';
import { textOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { contribute } from '#server/testing/uploads.ts';

const app = useTestApp();

test('when a contributor withdraws a pending resource, its file is removed and the withdrawal is audited', async () => {
  const { user, visitor } = await app.signInAs('guest');
  const made = await contribute(visitor);
  const params = { id: textOf(made, 'id') };
  const key = fileKey(textOf(made, 'fileUrl').slice('/api/objects/'.length));
  expect(await app.storage.size(key)).toBeGreaterThan(0);

  expect((await visitor.call(deleteResource, { params })).status).toBe(204);
  expect((await visitor.call(listResources)).body).toEqual([]);
  expect(await app.storage.size(key)).toBeNull();
  const trail = await auditTrail(app);
  expect(trail.filter(({ action }) => action === 'resource-withdrawn')).toMatchObject([
    { actor: user.id, subject: user.id, details: { resourceId: params.id } },
  ]);
  expect((await visitor.call(deleteResource, { params })).status).toBe(404);
});

test('a contributor can’t delete their own resource once it is approved', async () => {
  const { user, visitor } = await app.signInAs('chaplain');
  const { id } = await app.makeResource({ uploadedBy: user.id, isApproved: true });
  const refused = await visitor.call(deleteResource, { params: { id } });
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Only the office can delete a resource that is in the library.',
  ]);
  expect((await visitor.call(listResources)).body).toMatchObject([{ id }]);
});

test('withdrawing another person’s contribution is answered 404, like an unknown contribution', async () => {
  const { user, visitor } = await app.signInAs('chaplain');
  await app.makeChaplain({ userId: user.id, ...approved });
  const { id } = await app.makeResource();
  expect((await visitor.call(deleteResource, { params: { id } })).status).toBe(404);
  const { visitor: admin } = await app.signInAs('admin');
  expect((await admin.call(listResources)).body).toMatchObject([{ id }]);
});
