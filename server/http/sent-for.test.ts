import { expect, test } from 'vitest';
import { SENT_FOR_HEADER } from '#shared/http.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

test('a change that was queued on a device by another user is refused with 401 and changes nothing (O3)', async () => {
  const { visitor, user } = await app.signInAs('chaplain');
  const another = await app.makeUser();
  const resource = await app.makeResource({ isApproved: true });
  const path = `/api/resources/${resource.id}/bookmark`;
  const put = (id: string) => visitor.send('PUT', path, { headers: { [SENT_FOR_HEADER]: id } });
  expect((await put(another.id)).status).toBe(401);
  const { body } = await visitor.send('GET', '/api/resources?isBookmarked=true');
  expect(body).toEqual([]);
  expect((await put(user.id)).status).toBe(200);
});
