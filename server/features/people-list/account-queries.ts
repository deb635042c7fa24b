import { sql } from 'drizzle-orm';
import { chaplains } from '#shared/chaplains/table.ts';
import type { AccountState } from '#shared/people-list/constants.ts';

export const accountState = sql<AccountState>`CASE
  WHEN ${chaplains.isSuspended} THEN 'suspended'
  WHEN ${chaplains.isGuest} THEN 'guest'
  WHEN ${chaplains.isApproved} AND ${chaplains.isActive} THEN 'active'
  WHEN ${chaplains.isApproved} THEN 'inactive'
  WHEN ${chaplains.declinedAt} IS NOT NULL THEN 'declined'
  ELSE 'pending' END`;
