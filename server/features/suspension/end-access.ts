import type { Executor } from '#server/db/database.ts';
import { endEmailConfirmations } from '#server/features/accounts/email-queries.ts';
import { endPasswordLinks } from '#server/features/accounts/password-link-queries.ts';
import { endSessions } from '#server/features/accounts/session-queries.ts';
import { deleteSubscriptions } from '#server/features/contact-points/push-queries.ts';
import { dropAllDeliveries } from '#server/features/messages/drop-queries.ts';
import { endCalendarFeed } from '#server/features/training/calendar/queries.ts';
import { endSignInsUnderWay } from './queries.ts';

/**
 * Ends everything by which a person reaches the portal, and what waits to be sent to them. Their
 * password, passkeys and chosen channels stay as they are.
 */
export async function endAccess(tx: Executor, userId: string, problem: string) {
  await endSessions(tx, userId);
  await deleteSubscriptions(tx, userId);
  await endPasswordLinks(tx, [userId]);
  await endEmailConfirmations(tx, userId);
  await endSignInsUnderWay(tx, userId);
  await endCalendarFeed(tx, userId);
  await dropAllDeliveries(tx, userId, problem);
}
