import * as api from '#shared/own-data/api.ts';
import { loadUser } from '#server/features/people/policy.ts';
import { requireVerified } from '#server/features/sessions/policy.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import type { Files } from '#server/features/uploads/service.ts';
import { able, loaded, signedIn } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { charging, createRateLimit } from '#server/http/rate-limit.ts';
import { archiveOf } from './archive.ts';
import { erasePerson, previewErasure } from './erase.ts';
import { getRequest, listRequests } from './request-queries.ts';
import { askForErasure, withdrawErasure } from './requests.ts';

const DOWNLOADS_AN_HOUR = 5;
const REQUESTS_AN_HOUR = 10;

interface OwnDataSettings {
  /** The folder in which the portal stores mail while it has no mail server to send it. */
  mailFolder: string;
}

export function ownDataRoutes({ db, storage }: Files, { mailFolder }: OwnDataSettings): Mounted[] {
  const downloads = createRateLimit({
    orm: db.orm,
    name: 'own-data',
    points: DOWNLOADS_AN_HOUR,
    seconds: 60 * 60,
    message: 'Your data was downloaded too often.',
  });
  const requests = createRateLimit({
    orm: db.orm,
    name: 'erasure-request',
    points: REQUESTS_AN_HOUR,
    seconds: 60 * 60,
    message: 'You have sent too many requests for erasure.',
  });
  return [
    // The page calls this before the download, because it can't show errors of the download.
    mount(api.prepareOwnData, signedIn, async ({ session }) => requireVerified(db.orm, session.id)),

    mount(api.downloadOwnData, signedIn, async ({ user, session }) => {
      await requireVerified(db.orm, session.id);
      await downloads.use(user.id);
      const { id: userId } = user;
      const about = { actorId: userId, subjectId: userId };
      await recordAudit(db.orm, { action: 'own-data-downloaded', ...about });
      const filename = `my-data-${new Date().toISOString().slice(0, 10)}.zip`;
      return { filename, content: archiveOf({ orm: db.orm, storage, userId }) };
    }),

    mount(api.readOwnErasure, signedIn, async ({ user }) =>
      presentRequest(await getRequest(db.orm, user.id)),
    ),

    mount(api.askForErasure, signedIn, async ({ user, body }) =>
      charging([{ limit: requests, key: user.id }], isDone, async () =>
        presentRequest(await askForErasure(db, user.id, body.reason ?? null)),
      ),
    ),

    mount(api.withdrawErasure, signedIn, async ({ user }) => {
      await withdrawErasure(db, user.id);
      return presentRequest(null);
    }),

    mount(api.listErasureRequests, able('manage-users'), async ({ query }) => {
      const { items, total } = await listRequests(db.orm, query);
      return {
        items: items.map(({ createdAt, ...item }) => ({
          ...item,
          askedAt: createdAt.toISOString(),
        })),
        total,
      };
    }),

    mount(api.previewErasure, loaded('manage-users', loadUser), async ({ user, resource }) =>
      previewErasure(db, { user: resource, actorId: user.id }),
    ),

    mount(api.eraseUser, loaded('manage-users', loadUser), async (call) => {
      const { user, resource, body, session } = call;
      await requireVerified(db.orm, session.id);
      const { id: userId } = resource;
      const { username } = body;
      await erasePerson(db, { userId, actorId: user.id, username, mailFolder });
    }),
  ];
}

const isDone = (error: unknown) => error === undefined;

function presentRequest(request: Awaited<ReturnType<typeof getRequest>>) {
  return {
    request: request && { reason: request.reason, askedAt: request.createdAt.toISOString() },
  };
}
