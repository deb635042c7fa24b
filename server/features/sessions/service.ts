import type { Database } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { deleteTrustedDevices } from './trusted-device-queries.ts';
import { conflict, notFound } from '#server/errors.ts';
import { endSession } from './own-queries.ts';
import { endSessions } from './queries.ts';
import { deleteSubscriptionOf } from './subscription-queries.ts';

interface Caller {
  userId: string;
  sid: string;
}

/** Ends a session. Also ends the trust in all browsers: the session's browser may be trusted. */
export async function signOutDevice(db: Database, { userId, sid, id }: Caller & { id: string }) {
  await db.transaction(async (tx) => {
    const ended = await endSession(tx, { userId, id });
    if (!ended) throw notFound('This device');
    if (ended.sid === sid) throw thisDevice();
    await deleteSubscriptionOf(tx, ended.sid);
    await deleteTrustedDevices(tx, userId);
    await recordAudit(tx, { action: 'device-signed-out', actorId: userId, subjectId: userId });
  });
}

export async function signOutOthers(db: Database, { userId, sid }: Caller) {
  await db.transaction(async (tx) => {
    const count = await endSessions(tx, userId, sid);
    await deleteTrustedDevices(tx, userId);
    const about = { actorId: userId, subjectId: userId, details: { count } };
    await recordAudit(tx, { action: 'other-devices-signed-out', ...about });
  });
}

const thisDevice = () =>
  conflict('this-device', 'This is the device you are using. Sign out instead.');
