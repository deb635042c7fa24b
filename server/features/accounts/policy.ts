import type { Executor } from '#server/db/database.ts';
import type { LoadContext } from '#server/http/guards.ts';
import type { AgencySettings } from '#server/settings/agency-settings.ts';
import { agencyOnly, userNotFound } from './errors.ts';
import { getIdentity, getListedUser } from './queries.ts';

export async function loadListedUser({ params, orm }: LoadContext) {
  const row = await getListedUser(orm, params.id);
  if (!row) throw userNotFound();
  return row;
}

export async function isPasswordOff(
  orm: Executor,
  agency: AgencySettings | null,
  userId: string,
): Promise<boolean> {
  if (!agency || agency.allowsPasswords) return false;
  return (await getIdentity(orm, userId, agency.issuer)) !== null;
}

export async function assertPasswordOn(
  orm: Executor,
  agency: AgencySettings | null,
  userId: string,
) {
  if (agency && (await isPasswordOff(orm, agency, userId))) throw agencyOnly(agency.name);
}
