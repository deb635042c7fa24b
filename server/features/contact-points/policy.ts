import { can } from '#shared/abilities.ts';
import { signedIn, type Guard, type SessionUser } from '#server/http/guards.ts';
import { textsNotYet } from './errors.ts';

/**
 * Returns whether somebody may add a number for text messages, which cost money: approved chaplains,
 * and those who run activations, who are called too.
 */
export function mayAddNumber(user: Pick<SessionUser, 'role' | 'chaplain' | 'canBeCalled'>) {
  return user.chaplain?.isApproved === true || can(user, 'manage-activations');
}

/** Allows those who may add a number. */
export const addsNumber: Guard<SessionUser> = {
  allow(user) {
    const known = signedIn.allow(user);
    if (!mayAddNumber(known)) throw textsNotYet();
    return known;
  },
};
