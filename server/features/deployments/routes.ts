import * as api from '#shared/deployments/api.ts';
import type { DeploymentListQuery } from '#shared/deployments/schemas.ts';
import { FIRST_ROWS } from '#shared/fields.ts';
import type { Database } from '#server/db/database.ts';
import { able, loaded, type SessionUser } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { loadOwnDeployment, loadOwnShift } from './policy.ts';
import { presentDeployment, presentTeams } from './present.ts';
import { listDeployments } from './queries.ts';
import { act, readShowing, requireDeployment } from './service.ts';
import { addOwnShift, correctOwnShift, takeBackShift } from './shifts.ts';
import { listLed, listMembers } from './team-queries.ts';

export function deploymentRoutes(db: Database): Mounted[] {
  const list = async ({ chaplain }: SessionUser, query: DeploymentListQuery) => {
    if (!chaplain) return { items: [], total: 0 };
    const { items, total } = await listDeployments(db.orm, chaplain.id, query);
    const showing = await readShowing(db.orm);
    return { items: items.map((row) => presentDeployment(row, showing)), total };
  };
  const present = async (id: string) => {
    const row = await requireDeployment(db, id);
    return presentDeployment(row, await readShowing(db.orm));
  };
  return [
    mount(api.listOwnDeployments, able('be-deployed'), async ({ user, query }) =>
      list(user, query),
    ),

    mount(api.listOpenDeployments, able('be-deployed'), async ({ user }) =>
      list(user, { ...FIRST_ROWS, isOpen: true }),
    ),

    mount(api.listTeams, able('be-deployed'), async ({ user }) => {
      if (!user.chaplain || !user.canBeCalled) return { items: [], total: 0 };
      const led = await listLed(db.orm, user.chaplain.id);
      const members = await listMembers(db.orm, { led, leadId: user.chaplain.id });
      return { items: presentTeams(led, members), total: led.length };
    }),

    mount(
      api.recordAction,
      loaded('be-deployed', loadOwnDeployment),
      async ({ user, resource, body }) => {
        await act(db, { deploymentId: resource, userId: user.id, body, through: 'portal' });
        return present(resource);
      },
    ),

    mount(
      api.addShift,
      loaded('be-deployed', loadOwnDeployment),
      async ({ user, resource, body }) => {
        await addOwnShift(db, { deploymentId: resource, userId: user.id, body });
        return present(resource);
      },
    ),

    mount(
      api.updateShift,
      loaded('be-deployed', loadOwnShift),
      async ({ user, resource: { deploymentId, shiftId }, body }) => {
        await correctOwnShift(db, shiftId, { deploymentId, userId: user.id, body });
        return present(deploymentId);
      },
    ),

    mount(api.deleteShift, loaded('be-deployed', loadOwnShift), async ({ user, resource }) =>
      takeBackShift(db, { ...resource, actorId: user.id }),
    ),
  ];
}
