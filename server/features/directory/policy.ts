import type { SessionUser } from '#server/http/guards.ts';

export interface DirectoryView {
  /** Chaplains who are not visible in the directory, and phones that are not. */
  showsHidden: boolean;
  /** E-mail addresses and phones at all. */
  showsContacts: boolean;
}

/** Anyone may call themselves a chaplain, so contacts are for those whose application is approved. */
export function directoryView(user: SessionUser): DirectoryView {
  const isAdministrator = user.role === 'admin';
  return {
    showsHidden: isAdministrator,
    showsContacts: isAdministrator || user.chaplain?.isApproved === true,
  };
}
