import type { SessionUser } from '#server/http/guards.ts';

export interface DirectoryView {
  /** Chaplains who are not visible in the directory, and phones that are not. */
  showsHidden: boolean;
  /** Email addresses and phones at all. */
  showsContactDetails: boolean;
}

/**
 * Anyone may call themselves a chaplain, so contacts are for those whose application is approved. A
 * deactivated chaplain sees what an unapproved one sees.
 */
export function directoryView(user: SessionUser): DirectoryView {
  const isAdministrator = user.role === 'admin';
  const isOnDuty = user.chaplain !== null && user.chaplain.isApproved && user.chaplain.isActive;
  return {
    showsHidden: isAdministrator,
    showsContactDetails: isAdministrator || isOnDuty,
  };
}
