import * as api from '#shared/availability/api.ts';
import type { Database } from '#server/db/database.ts';
import { able, type SessionUser } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { keeper } from './policy.ts';
import {
  addAway,
  comeBack,
  confirmWeek,
  readOwnAvailability,
  removeAway,
  setLanguages,
  setTravel,
  setWeek,
} from './service.ts';

const ownerOf = ({ id, chaplain }: SessionUser & { chaplain: { id: string } }) => ({
  userId: id,
  chaplainId: chaplain.id,
});

export function availabilityRoutes(db: Database): Mounted[] {
  return [
    mount(api.getOwnAvailability, able('keep-own-profile'), async ({ user }) =>
      user.chaplain ? readOwnAvailability(db.orm, user.chaplain.id) : null,
    ),

    mount(api.setWeek, keeper, async ({ user, body }) => setWeek(db, ownerOf(user), body.days)),

    mount(api.confirmAvailability, keeper, async ({ user }) => confirmWeek(db, ownerOf(user))),

    mount(api.addAwayTime, keeper, async ({ user, body }) => addAway(db, ownerOf(user), body)),

    mount(api.removeAwayTime, keeper, async ({ user, params }) =>
      removeAway(db, ownerOf(user), params.fromOn),
    ),

    mount(api.comeBack, keeper, async ({ user }) => comeBack(db, ownerOf(user))),

    mount(api.setLanguages, keeper, async ({ user, body }) =>
      setLanguages(db, ownerOf(user), body),
    ),

    mount(api.setTravel, keeper, async ({ user, body }) => setTravel(db, ownerOf(user), body)),
  ];
}
