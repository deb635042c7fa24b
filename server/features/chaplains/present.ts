import { pickFields, PROFILE_FIELD_NAMES } from '#shared/chaplains/profile-fields.ts';
import type { Chaplain, ChaplainWithUser } from '#shared/chaplains/schemas.ts';
import type { ChaplainRow, ChaplainWithUserRow } from './queries.ts';

export function presentChaplain(row: ChaplainRow): Chaplain {
  return {
    id: row.id,
    userId: row.userId,
    ...pickFields(row, PROFILE_FIELD_NAMES),
    isActive: row.isActive,
    isApproved: row.isApproved,
    isVisibleInDirectory: row.isVisibleInDirectory,
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
