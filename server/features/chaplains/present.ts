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

export function presentChaplain(row: ChaplainRow): Chaplain {
  return {
    ...pickFields(row, LISTED_COLUMN_NAMES),
    ...pickFields(row, PROFILE_FIELD_NAMES),
    isApproved: row.isApproved,
    isPhoneVisible: row.isPhoneVisible,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    declinedAt: row.declinedAt?.toISOString() ?? null,
    declineReason: row.declineReason,
    submittedAt: row.submittedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function presentChaplainWithUser({ chaplain, user }: ChaplainWithUserRow): ChaplainWithUser {
  return {
    ...presentChaplain(chaplain),
    approvedBy: chaplain.approvedBy,
    declinedBy: chaplain.declinedBy,
    user,
  };
}
