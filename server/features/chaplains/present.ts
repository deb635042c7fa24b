import {
  listedColumns,
  pickFields,
  PROFILE_FIELD_NAMES,
} from '#shared/chaplains/profile-fields.ts';
import type { Chaplain, ChaplainWithUser } from '#shared/chaplains/schemas.ts';
import { trust } from '#shared/trust.ts';
import type { ChaplainRow, ChaplainWithUserRow } from './queries.ts';

export const LISTED_COLUMN_NAMES = trust<readonly (keyof typeof listedColumns)[]>(
  Object.keys(listedColumns),
  'they are its keys',
);

const SHOWN = [
  ...LISTED_COLUMN_NAMES,
  ...PROFILE_FIELD_NAMES,
  'isApproved',
  'isPhoneVisible',
  'declineReason',
] as const;

export function presentChaplain(row: ChaplainRow): Chaplain {
  return Object.assign(pickFields(row, SHOWN), {
    approvedAt: row.approvedAt?.toISOString() ?? null,
    declinedAt: row.declinedAt?.toISOString() ?? null,
    submittedAt: row.submittedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  });
}

export function presentChaplainWithUser({ chaplain, user }: ChaplainWithUserRow): ChaplainWithUser {
  const { approvedBy, declinedBy } = chaplain;
  return Object.assign(presentChaplain(chaplain), { approvedBy, declinedBy, user });
}
