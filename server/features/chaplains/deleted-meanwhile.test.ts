import { expect, test } from 'vitest';
import type { UpdateFullChaplainBody } from '#shared/chaplains/schemas.ts';
import { removeUser } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { setDirectoryVisibility, updateChaplain } from './administration.ts';
import { approveChaplain, declineChaplain, withdrawApproval } from './review.ts';

const app = useTestApp();

const REFUSED = { status: 404, message: 'This chaplain was not found.' };

/** Returns a chaplain as a request loaded them; by now, their account is deleted. */
async function deleted() {
  const { id: actorId } = await app.makeUser({ role: 'admin' });
  const { chaplain, user } = await app.makeChaplain(approved);
  await removeUser(app.db, user.id);
  const entry = {
    canSignIn: true,
    isEmailConfirmed: false,
    isSuspended: false,
    invitation: null,
  };
  return { actorId, seen: { chaplain, user: { ...user, ...entry } } };
}

const CHANGES: UpdateFullChaplainBody[] = [
  { firstName: 'Naomi' },
  { city: 'Murray' },
  { isActive: false },
];

test.each(CHANGES)(
  'changing a chaplain who was deleted a moment ago is refused with 404: %j',
  async (body) => {
    const { actorId, seen } = await deleted();
    const changed = updateChaplain(app.db, seen, { body, actorId, minLength: 6 });
    await expect(changed).rejects.toMatchObject(REFUSED);
  },
);

test('hiding a chaplain who was deleted a moment ago is refused with 404', async () => {
  const { actorId, seen } = await deleted();
  const hidden = setDirectoryVisibility(app.db, seen, { isVisible: false, actorId });
  await expect(hidden).rejects.toMatchObject(REFUSED);
});

test('a decision about a chaplain who was deleted a moment ago is refused with 404', async () => {
  const { actorId, seen } = await deleted();
  const reason = 'Moved away';
  const parts = { db: app.db, releaseCalls: async () => {} };
  await expect(approveChaplain(app.db, seen, actorId)).rejects.toMatchObject(REFUSED);
  const declined = declineChaplain(app.db, seen, { actorId, reason });
  await expect(declined).rejects.toMatchObject(REFUSED);
  const withdrawn = withdrawApproval(parts, seen, { actorId, reason });
  await expect(withdrawn).rejects.toMatchObject(REFUSED);
});
