import * as api from '#shared/readiness/api.ts';
import type { Database } from '#server/db/database.ts';
import { readToday } from '#server/features/availability/service.ts';
import { able } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { tierNotFound } from '#server/features/readiness/errors.ts';
import { compareLadders } from './preview-queries.ts';
import { followed, readAskedKinds, readLadder } from './queries.ts';
import {
  addTier,
  changeNeeds,
  changeTier,
  putTiersInOrder,
  readTier,
  readTiers,
  takeBackNeeds,
} from './service.ts';

export function tierRoutes(db: Database): Mounted[] {
  return [
    mount(api.listTiers, able('manage-credentials'), async () => {
      const items = await readTiers(db.orm);
      return { items, total: items.length };
    }),

    mount(api.createTier, able('manage-credentials'), async ({ user, body }) =>
      readTier(db.orm, await addTier(db, body, user.id)),
    ),

    mount(api.orderTiers, able('manage-credentials'), async ({ user, body }) =>
      putTiersInOrder(db, body.ids, user.id),
    ),

    mount(api.updateTier, able('manage-credentials'), async ({ user, params, body }) => {
      await changeTier(db, params.id, { body, actorId: user.id });
      return readTier(db.orm, params.id);
    }),

    mount(api.previewTier, able('manage-credentials'), async ({ params, body }) => {
      const { today } = await readToday(db.orm);
      const [before, asked] = await Promise.all([
        readLadder(db.orm, today),
        readAskedKinds(db.orm),
      ]);
      if (!before.some(({ id }) => id === params.id)) throw tierNotFound();
      const kindIds = followed(body.kindIds, asked);
      const after = before.map((rung) => (rung.id === params.id ? { ...rung, kindIds } : rung));
      return compareLadders(db.orm, { before, after, today });
    }),

    mount(api.addTierVersion, able('manage-credentials'), async ({ user, params, body }) => {
      await changeNeeds(db, params.id, { body, actorId: user.id });
      return readTier(db.orm, params.id);
    }),

    mount(api.removeTierVersion, able('manage-credentials'), async ({ user, params }) => {
      await takeBackNeeds(db, { tierId: params.id, versionId: params.versionId, actorId: user.id });
      return readTier(db.orm, params.id);
    }),
  ];
}
