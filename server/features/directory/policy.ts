import { can } from '#shared/abilities.ts';
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
  return {
    showsHidden: can(user, 'see-hidden-chaplains'),
    showsContactDetails: can(user, 'see-contact-details'),
  };
}
