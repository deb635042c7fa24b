import * as api from '#shared/duty/api.ts';
import type { Database } from '#server/db/database.ts';
import { able } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { acceptHandover, withdrawHandover, writeHandover } from './handover.ts';
import { listCoordinators } from './queries.ts';
import { endDuty, readDesk, readOpenWork, readOverview, setDuty } from './service.ts';

export function dutyRoutes(db: Database): Mounted[] {
  return [
    mount(api.readDesk, able('manage-activations'), async ({ query }) =>
      readDesk(db, query.activationId ?? null),
    ),

    mount(api.dutyOverview, able('manage-activations'), async ({ user }) =>
      readOverview(db, user.id),
    ),

    mount(api.listDutyChoices, able('manage-activations'), async ({ query }) =>
      listCoordinators(db.orm, query),
    ),

    mount(api.readOpenWork, able('manage-activations'), async ({ query }) =>
      readOpenWork(db, query.activationId ?? null),
    ),

    mount(api.setDuty, able('manage-activations'), async ({ user, body }) =>
      setDuty(db, { actorId: user.id, body }),
    ),

    mount(api.endDuty, able('manage-activations'), async ({ user, params }) =>
      endDuty(db, params.id, user.id),
    ),

    mount(api.writeHandover, able('manage-activations'), async ({ user, body }) => {
      await writeHandover(db, { actorId: user.id, body });
      return readDesk(db, body.activationId);
    }),

    mount(
      api.acceptHandover,
      able('manage-activations'),
      async ({ user, params, body: { phone } }) =>
        readDesk(db, await acceptHandover(db, params.id, { actorId: user.id, phone })),
    ),

    mount(api.withdrawHandover, able('manage-activations'), async ({ user, params }) =>
      withdrawHandover(db, params.id, user.id),
    ),
  ];
}
