import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { portalSettings } from '#shared/messages/table.ts';
import { afterCommit } from './transaction.ts';

const app = useTestApp();

test('if a query fails and its transaction ignores the error, the transaction fails with ‘nothing is stored’', async () => {
  let isTold = false;
  const work = app.db.transaction(async (tx) => {
    afterCommit(tx, () => (isTold = true));
    await tx.insert(portalSettings).values({ name: 'swallowed', value: {} });
    await tx.execute(sql`SELECT 1 / 0`).catch(() => undefined);
  });
  await expect(work).rejects.toThrow('A query of a transaction failed: nothing is stored');
  expect(isTold).toBe(false);
  const rows = await app.db.orm.select().from(portalSettings);
  expect(rows.map(({ name }) => name)).not.toContain('swallowed');
});
