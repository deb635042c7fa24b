import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { lockCredential } from './lock-credential.ts';

const app = useTestApp();

test('a credential that has been deleted can’t be locked, which is answered with 404', async () => {
  const locking = app.db.transaction((tx) => lockCredential(tx, randomUUID()));
  await expect(locking).rejects.toMatchObject({
    status: 404,
    message: 'This credential was not found.',
  });
});
