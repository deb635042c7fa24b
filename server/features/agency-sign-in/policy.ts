import type { AgencySettings } from '#server/settings/agency-settings.ts';
import type { Executor } from '#server/db/database.ts';
import { agencyOnly } from './errors.ts';
import { getIdentity } from './queries.ts';

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
