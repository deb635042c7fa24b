import type * as z from 'zod/mini';
import * as api from '#shared/calls/api.ts';
import type { recipientsQuery } from '#shared/calls/schemas.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { loadActivation } from '#server/features/activations/policy.ts';
import { presentActivation } from '#server/features/activations/present.ts';
import { usersToldOfEnd } from '#server/features/activations/end-queries.ts';
import { usersCalled } from '#server/features/activations/queries.ts';
import { countReach } from '#server/features/messages/service.ts';
import { loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { awaitChange } from './await-change.ts';
import { figuresOf } from './present.ts';
import { loadDeployment } from './policy.ts';
import { readBoard } from './board-service.ts';
import { userOfDeployment, usersToRemind } from './queries.ts';
import {
  callChaplains,
  recordAnswer,
  releaseDeployment,
  remindSilent,
  undoRelease,
} from './service.ts';

export function callRoutes(db: Database, isAccepting: () => boolean): Mounted[] {
  return [
    mount(
      api.callChaplains,
      loaded('manage-activations', loadActivation),
      async ({ user, params, body }) =>
        callChaplains(db, { activationId: params.id, actorId: user.id }, body),
    ),

    mount(
      api.activationBoard,
      loaded('manage-activations', loadActivation),
      async ({ resource, params }) => {
        const { now, rows, ...limits } = await readBoard(db, params.id);
        return {
          activation: presentActivation(resource),
          asOf: now.toISOString(),
          ...limits,
          figures: figuresOf(rows),
          rows,
        };
      },
    ),

    mount(
      api.activationChanges,
      loaded('manage-activations', loadActivation),
      async ({ params, query: { after }, isWaitedFor }) => {
        const isOpen = () => isAccepting() && isWaitedFor();
        return { lines: await awaitChange(db, { activationId: params.id, after }, isOpen) };
      },
    ),

    mount(
      api.countRecipients,
      loaded('manage-activations', loadActivation),
      async ({ user, params: { id }, query }) =>
        countReach(db.orm, 'call-outs', usersToldOf(db.orm, { ...query, id, except: user.id })),
    ),

    mount(
      api.remindSilent,
      loaded('manage-activations', loadActivation),
      async ({ user, params }) => remindSilent(db, { activationId: params.id, actorId: user.id }),
    ),

    mount(
      api.recordAnswer,
      loaded('manage-activations', loadDeployment),
      async ({ user, params, resource, body }) =>
        recordAnswer(db, resource, { activationId: params.id, actorId: user.id, body }),
    ),

    mount(
      api.releaseDeployment,
      loaded('manage-activations', loadDeployment),
      async ({ user, params, resource }) =>
        releaseDeployment(db, resource, { activationId: params.id, actorId: user.id }),
    ),

    mount(api.previewRelease, loaded('manage-activations', loadDeployment), async ({ params }) =>
      countReach(db.orm, 'call-outs', userOfDeployment(db.orm, params.deploymentId)),
    ),

    mount(
      api.undoRelease,
      loaded('manage-activations', loadDeployment),
      async ({ user, params, resource }) =>
        undoRelease(db, resource, { activationId: params.id, actorId: user.id }),
    ),
  ];
}

interface Told {
  of: z.output<typeof recipientsQuery>['of'];
  id: string;
  except: string;
}

function usersToldOf(orm: Executor, { of, id, except }: Told) {
  switch (of) {
    case 'change':
      return usersCalled(orm, id, except);
    case 'reminder':
      return usersToRemind(orm, id);
    case 'completed':
    case 'cancelled':
    default:
      return usersToldOfEnd(orm, id, { end: of, except });
  }
}
