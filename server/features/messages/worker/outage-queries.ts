import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Channel } from '#shared/messages/constants.ts';
import { portalSettings } from '#shared/messages/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { readSetting, writeSetting } from '#server/db/portal-settings.ts';

const outageSchema = z.object({
  since: z.iso.datetime(),
  failures: z.int(),
  problem: z.string(),
});

export type ChannelOutage = z.output<typeof outageSchema>;

const nameOf = (channel: Channel) => `outage-${channel}`;

export async function readOutage(orm: Executor, channel: Channel): Promise<ChannelOutage | null> {
  return outageSchema.safeParse(await readSetting(orm, nameOf(channel))).data ?? null;
}

export async function storeOutage(orm: Executor, channel: Channel, outage: ChannelOutage) {
  await writeSetting(orm, nameOf(channel), outage);
}

export async function removeOutage(orm: Executor, channel: Channel) {
  await orm.delete(portalSettings).where(eq(portalSettings.name, nameOf(channel)));
}

export async function countWaiting(orm: Executor, channel: Channel): Promise<number> {
  const { rows } = await orm.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM deliveries
    WHERE channel = ${channel} AND state IN ('queued', 'sending')
      AND (attempts > 0 OR due_at <= now())`);
  return onlyRow(rows).count;
}

export async function retryNow(orm: Executor, channel: Channel, limit: number | null = null) {
  await orm.execute(sql`
    UPDATE deliveries SET due_at = now() WHERE id = ANY(ARRAY(
      SELECT id FROM deliveries
      WHERE channel = ${channel} AND state = 'queued' AND attempts > 0 AND due_at > now()
      ORDER BY priority, due_at LIMIT ${limit}
      FOR UPDATE SKIP LOCKED))`);
}
