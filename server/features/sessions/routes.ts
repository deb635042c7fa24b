import * as api from '#shared/sessions/api.ts';
import type { OwnSession } from '#shared/sessions/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { signedIn } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { listSessions, type SessionRow } from './own-queries.ts';
import { signOutDevice, signOutOthers } from './service.ts';

export function sessionRoutes(db: Database): Mounted[] {
  return [
    mount(api.listOwnSessions, signedIn, async ({ user, session }) => {
      const rows = await listSessions(db.orm, user.id, session.id);
      return { items: rows.map(presentSession), total: rows.length };
    }),

    mount(api.endOwnSession, signedIn, async ({ user, session, params }) =>
      signOutDevice(db, { userId: user.id, sid: session.id, id: params.id }),
    ),

    mount(api.endOtherSessions, signedIn, async ({ user, session }) =>
      signOutOthers(db, { userId: user.id, sid: session.id }),
    ),
  ];
}

const presentSession = (row: SessionRow): OwnSession => ({
  ...row,
  signedInAt: row.signedInAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
});
