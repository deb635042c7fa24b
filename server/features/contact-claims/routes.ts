import * as api from '#shared/contact-claims/api.ts';
import type { Database } from '#server/db/database.ts';
import { loadOwnDeployment } from '#server/features/deployments/policy.ts';
import { loadLogged } from '#server/features/incident-log/policy.ts';
import { loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { presentClaim, presentOwnClaim } from './present.ts';
import { listClaimsOf } from './queries.ts';
import { changeClaim, changeOwnClaim, listOpenFor, makeClaim, visit } from './service.ts';

export function contactClaimRoutes(db: Database): Mounted[] {
  return [
    mount(api.listClaims, loaded('manage-activations', loadLogged), async ({ params, query }) => {
      const { items, total } = await listClaimsOf(db.orm, { ...query, activationId: params.id });
      return { items: items.map(presentClaim), total };
    }),

    mount(
      api.makeClaim,
      loaded('manage-activations', loadLogged),
      async ({ user, resource, body }) =>
        presentClaim(await makeClaim(db, resource, { actorId: user.id, body })),
    ),

    mount(
      api.changeClaim,
      loaded('manage-activations', loadLogged),
      async ({ user, resource, params: { claimId }, body }) =>
        presentClaim(await changeClaim(db, resource, { claimId, actorId: user.id, body })),
    ),

    mount(
      api.listOwnClaims,
      loaded('be-deployed', loadOwnDeployment),
      async ({ resource, query }) => {
        const { items, total } = await listOpenFor(db, resource, query);
        return { items: items.map((held) => presentOwnClaim(held, resource)), total };
      },
    ),

    mount(
      api.changeOwnClaim,
      loaded('be-deployed', loadOwnDeployment),
      async ({ user, resource: deploymentId, params: { claimId }, body }) => {
        const change = { deploymentId, claimId, actorId: user.id, body };
        return presentOwnClaim(await changeOwnClaim(db, change), deploymentId);
      },
    ),

    mount(
      api.visitClaim,
      loaded('be-deployed', loadOwnDeployment),
      async ({ user, resource: deploymentId, params: { claimId }, body }) => {
        const change = { deploymentId, claimId, actorId: user.id, body };
        return presentOwnClaim(await visit(db, change), deploymentId);
      },
    ),
  ];
}
