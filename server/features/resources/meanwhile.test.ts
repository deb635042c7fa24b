import { expect, test } from 'vitest';
import {
  approveResource,
  deleteResource,
  listResources,
  updateResource,
} from '#shared/resources/api.ts';
import { whileUncommitted } from '#server/testing/held-lock.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();

test('if a resource is approved while its contributor withdraws it, the withdrawal is refused', async () => {
  const { user, visitor } = await app.signInAs('chaplain');
  const { id } = await app.makeResource({ uploadedBy: user.id });
  const approval = {
    statement: 'UPDATE resources SET is_approved = true WHERE id = $1',
    values: [id],
    waiting: 1,
  };
  const { working } = await whileUncommitted(app, approval, () =>
    visitor.call(deleteResource, { params: { id } }),
  );
  expect(await working).toMatchObject({
    status: 403,
    body: { message: 'Only the office can delete a resource that is in the library.' },
  });
  expect((await visitor.call(listResources)).body).toMatchObject([{ id }]);
});

test.each([
  [
    'edits',
    async (visitor: Visitor, id: string) =>
      visitor.call(updateResource, { params: { id }, body: { title: 'After the storm' } }),
  ],
  [
    'approves',
    async (visitor: Visitor, id: string) => visitor.call(approveResource, { params: { id } }),
  ],
])(
  'if a resource is deleted while an administrator %s it, the answer is 404',
  async (_, request) => {
    const { visitor } = await app.signInAs('admin');
    const { id } = await app.makeResource();
    const deletion = {
      statement: 'DELETE FROM resources WHERE id = $1',
      values: [id],
      waiting: 1,
    };
    const { working } = await whileUncommitted(app, deletion, () => request(visitor, id));
    expect(await working).toMatchObject({
      status: 404,
      body: { message: 'This resource was not found.' },
    });
  },
);
