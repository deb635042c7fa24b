import * as api from '#shared/team-messages/api.ts';
import type { Database } from '#server/db/database.ts';
import { loadActivation } from '#server/features/activations/policy.ts';
import { countReach } from '#server/features/messages/service.ts';
import { loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { listNew, markSeen, usersOfTeam } from './queries.ts';
import { tellTeam } from './service.ts';

export function teamMessageRoutes(db: Database): Mounted[] {
  return [
    mount(
      api.countTeam,
      loaded('manage-activations', loadActivation),
      async ({ user, params, query }) => {
        const team = { activationId: params.id, audience: query, except: user.id };
        return countReach(db.orm, 'call-outs', usersOfTeam(db.orm, team));
      },
    ),

    mount(
      api.tellTeam,
      loaded('manage-activations', loadActivation),
      async ({ user, params, body }) => ({
        told: await tellTeam(db, { activationId: params.id, actorId: user.id, body }),
      }),
    ),

    mount(
      api.listReceivedTexts,
      loaded('manage-activations', loadActivation),
      async ({ params, query }) => {
        const { items, total } = await listNew(db.orm, params.id, query);
        return {
          items: items.map(({ line }) => ({
            lineId: line.id,
            deploymentId: line.deploymentId,
            name: line.aboutName,
            text: line.text,
            receivedAt: line.recordedAt.toISOString(),
          })),
          total,
        };
      },
    ),

    mount(
      api.markTextsSeen,
      loaded('manage-activations', loadActivation),
      async ({ params, body }) =>
        markSeen(db.orm, { activationId: params.id, lineIds: body.lineIds }),
    ),
  ];
}
