import { eq } from 'drizzle-orm';
import { portalSettings } from '#shared/messages/table.ts';
import type { Database } from '#server/db/database.ts';

export async function forgetPushKeys({ orm }: Database) {
  await orm.delete(portalSettings).where(eq(portalSettings.name, 'vapid'));
}
