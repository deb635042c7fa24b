import { expect } from 'vitest';
import { inviteChaplains, inviteFoundChaplains } from '#shared/chaplains/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

const withoutPassword = (city: string) => app.makeChaplain({ city }, { password: null });

const told = async () => (await readOutbox(app.db)).map(({ kind, userId }) => ({ kind, userId }));

test('inviting selected chaplains mails an invitation to them and to nobody else', async ({
  admin,
}) => {
  const [one] = [await withoutPassword('Hazard'), await withoutPassword('Hazard')];
  const answer = await admin.call(inviteChaplains, { body: { ids: [one.chaplain.id] } });
  expect([answer.status, answer.body]).toEqual([200, { invited: 1 }]);
  expect(await told()).toEqual([{ kind: 'invitation', userId: one.user.id }]);
  expect(await auditTrail(app)).toEqual([
    { action: 'person-invited', actor: admin.user.id, subject: one.user.id, details: {} },
  ]);
});

test('inviting all chaplains of a filtered list is refused if their number is not the one on the page', async ({
  admin,
}) => {
  const people = [await withoutPassword('Hazard'), await withoutPassword('Hazard')];
  await withoutPassword('Pikeville');
  const invite = (count: number) =>
    admin.call(inviteFoundChaplains, { body: { search: 'hazard', count } });
  expect(await invite(3)).toMatchObject({
    status: 409,
    body: {
      code: 'list-changed',
      message:
        'The list has changed: it has 2 chaplains now. Nobody was invited. Look at it again.',
    },
  });
  expect(await told()).toEqual([]);
  const answer = await invite(2);
  expect([answer.status, answer.body]).toEqual([200, { invited: 2 }]);
  const ids = (await told()).map(({ userId }) => userId);
  expect(new Set(ids)).toEqual(new Set(people.map(({ user }) => user.id)));
});
