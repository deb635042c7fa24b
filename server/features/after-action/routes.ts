import * as api from '#shared/after-action/api.ts';
import type { Database } from '#server/db/database.ts';
import { loadActivation } from '#server/features/activations/policy.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { loadOwnDeployment } from '#server/features/deployments/policy.ts';
import { csvStream } from '#server/http/csv-stream.ts';
import { loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { NOTES_HEADER, noteLine, presentNote } from './present.ts';
import { countNotes, listNotes, readNotes } from './queries.ts';
import { readOwn, writeNote } from './service.ts';

export function afterActionRoutes(db: Database): Mounted[] {
  return [
    mount(api.getOwnAfterAction, loaded('be-deployed', loadOwnDeployment), async ({ resource }) =>
      readOwn(db.orm, resource),
    ),

    mount(
      api.writeAfterAction,
      loaded('be-deployed', loadOwnDeployment),
      async ({ user, resource, body }) => {
        await writeNote(db, { deploymentId: resource, userId: user.id }, body);
        return readOwn(db.orm, resource);
      },
    ),

    mount(
      api.listAfterAction,
      loaded('manage-activations', loadActivation),
      async ({ params, query }) => {
        const { items, total } = await listNotes(db.orm, { ...query, activationId: params.id });
        return { items: items.map(presentNote), total };
      },
    ),

    mount(
      api.exportAfterAction,
      loaded('manage-activations', loadActivation),
      async ({ user, resource, params: { id }, query: { timeZone = 'UTC' } }) => {
        const { eventType, location } = resource.activation;
        await recordAudit(db.orm, {
          action: 'after-action-exported',
          actorId: user.id,
          subjectId: null,
          details: { count: await countNotes(db.orm, id), eventType, location },
        });
        const content = csvStream({
          header: NOTES_HEADER,
          parts: readNotes(db.orm, id),
          line: noteLine(timeZone),
        });
        return { filename: 'after-action.csv', content };
      },
    ),
  ];
}
