import { aliasedTable, sql } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { isOnDuty } from './queries.ts';

export const leads = aliasedTable(chaplains, 'leads');
export const leadUsers = aliasedTable(users, 'lead_users');

export const leadName = sql<string | null>`${leadUsers.firstName} || ' ' || ${leadUsers.lastName}`;

/** True if the directory shows the lead's phone number. */
export const isReachable = sql`(${isOnDuty(leads)}
  AND ${leads.isVisibleInDirectory} AND ${leads.isPhoneVisible})`;

export const shownLeadPhone = sql<string | null>`CASE WHEN ${isReachable} THEN ${leads.phone} END`;
