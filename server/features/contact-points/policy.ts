import { can } from '#shared/abilities.ts';
import { signedIn, type Guard, type SessionUser } from '#server/http/guards.ts';
import { textsNotYet } from './errors.ts';

/** Text messages cost money, so only approved chaplains and coordinators may add a number. */
export function mayAddNumber(user: Pick<SessionUser, 'role' | 'chaplain' | 'canBeCalled'>) {
  return user.chaplain?.isApproved === true || can(user, 'manage-activations');
}

export const addsNumber: Guard<SessionUser> = {
  allow(user) {
    const known = signedIn.allow(user);
    if (!mayAddNumber(known)) throw textsNotYet();
    return known;
  },
};
