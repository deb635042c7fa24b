import { sessions } from '#shared/accounts/table.ts';
import { agencySignIns } from '#shared/agency-sign-in/table.ts';
import { pushSubscriptions } from '#shared/contact-points/table.ts';
import { portalKeys } from '#shared/messages/table.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { keptLinkSecret } from '#server/features/messages/worker/link-key-queries.ts';
import { contentsBy, migratedPlace, openPlace, SECRET } from './places.ts';
import { plantPerson } from './plant-person.ts';
import { startSession } from './start-session.ts';
import { createVisitor } from './visitor.ts';

export async function openPortal() {
  const place = { ...(await migratedPlace()), sessionSecret: SECRET };
  const db = await openPlace(place);
  try {
    const { user } = await plantPerson(db, 'of a person');
    // Deletes the rows that refer to files, because those files don't exist.
    await db.pool.query(
      'DELETE FROM resources; DELETE FROM uploads; DELETE FROM credentials; DELETE FROM walk_ups',
    );
    await db.orm.delete(sessions);
    await startSession(db, user, createVisitor('http://127.0.0.1:9'));
    const sid = onlyRow(await db.orm.select({ sid: sessions.sid }).from(sessions)).sid;
    await db.orm.update(pushSubscriptions).set({ sid });
    await keptLinkSecret(db.orm, SECRET);
    const { key } = onlyRow(await db.orm.select({ key: portalKeys.key }).from(portalKeys));
    const hashes = { stateHash: 'a', browserHash: 'b', codeVerifier: 'c', nonce: 'd' };
    const expiresAt = new Date(Date.now() + 60_000);
    await db.orm.insert(agencySignIns).values({ ...hashes, returnTo: '/', expiresAt });
    const contents = await contentsBy(db.pool, place);
    return { place, contents, secrets: [sid, key] };
  } finally {
    await db.close();
  }
}
