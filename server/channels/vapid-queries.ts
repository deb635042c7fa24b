import { eq } from 'drizzle-orm';
import webpush from 'web-push';
import { z } from 'zod';
import { portalSettings } from '#shared/messages/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

const vapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() });

/** Both keys are in base64url. Browsers subscribe with the public key. */
export type VapidKeys = z.output<typeof vapidKeys>;

const NAME = 'vapid';

export async function keptVapidKeys(orm: Executor): Promise<VapidKeys> {
  const kept = () =>
    orm
      .select({ value: portalSettings.value })
      .from(portalSettings)
      .where(eq(portalSettings.name, NAME));
  const [found] = await kept();
  if (found) return vapidKeys.parse(found.value);
  // If several processes start together, only one stores its keys, and all processes use those.
  await orm
    .insert(portalSettings)
    .values({ name: NAME, value: { ...webpush.generateVAPIDKeys() } })
    .onConflictDoNothing();
  return vapidKeys.parse(onlyRow(await kept()).value);
}
