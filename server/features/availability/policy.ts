import { able, type Guard, type SessionUser } from '#server/http/guards.ts';
import { needsProfile } from './errors.ts';

type Keeper = SessionUser & { chaplain: NonNullable<SessionUser['chaplain']> };

export const keeper: Guard<Keeper> = {
  allow(user) {
    const known = able('keep-own-profile').allow(user);
    if (!known.chaplain) throw needsProfile();
    return { ...known, chaplain: known.chaplain };
  },
};
