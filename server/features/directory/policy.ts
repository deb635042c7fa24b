import { can } from '#shared/abilities.ts';
import type { SessionUser } from '#server/http/guards.ts';

export interface DirectoryView {
  showsHidden: boolean;
  showsContactDetails: boolean;
}

/** Anyone can register as a chaplain, so only approved chaplains see contact details. */
export function directoryView(user: SessionUser): DirectoryView {
  return {
    showsHidden: can(user, 'see-hidden-chaplains'),
    showsContactDetails: can(user, 'see-contact-details'),
  };
}
