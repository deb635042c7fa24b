import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { currentUser } from '#shared/accounts/api.ts';
import { trust } from '#shared/trust.ts';
import { erasePerson } from '#server/features/own-data/erase.ts';
import { OWNED_TABLES } from '#server/features/own-data/owned-table-queries.ts';
import { beforeCommit } from '#server/testing/held-lock.ts';
import { approved } from '#server/testing/person-factories.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { callers, isRefusal, pathOf, rows, type Caller } from './access-table.ts';

const app = useTestApp();

const written = rows.flatMap((row) => {
  const mayCall = (caller: Caller) => !isRefusal(row.statuses[caller]);
  const caller = (['approved', 'admin'] as const).find(mayCall);
  const isRead = row.endpoint.method === 'GET' && !('file' in row.endpoint);
  return caller && row.statuses['signed out'] === 401 && !isRead ? [{ ...row, caller }] : [];
});

describe('callers who are erased while their request runs (X10)', () => {
  it.each(written)(
    'the endpoint $name stores nothing about a caller who is erased while the request runs (X10)',
    async (row) => {
      const { caller, endpoint, body } = row;
      const { user: office } = await app.signInAs('admin');
      // The endpoint that sends a test call needs a chaplain to send it to.
      await app.makeChaplain(approved);
      for (let round = 0; round < 4; round += 1) {
        const visitor = await callers[caller](app);
        const { id: userId, username } = (await visitor.call(currentUser)).body;
        const call = { path: await pathOf(app, row), body: await body?.(app) };
        const send = () => visitor.send(endpoint.method, call.path, { body: call.body });
        const person = { userId, username, actorId: office.id, mailFolder: temporaryFolder() };
        const erase = (db = app.db) => erasePerson(db, person);
        const [answer] =
          round === 0
            ? [await beforeCommit(app, { change: erase, call: send })]
            : round % 2 === 0
              ? await Promise.all([send(), erase()])
              : (await Promise.all([erase(), send()])).toReversed();
        const { status } = trust<{ status: number }>(answer, 'the answer is the first');
        expect([401, row.statuses[caller]]).toContain(status);
        expect(await leftOf(userId)).toEqual([]);
      }
    },
  );

  /** Returns the tables that still contain data of an erased person. */
  async function leftOf(userId: string) {
    const { rows: left } = await app.db.orm.execute<{ place: string }>(sql`
      ${sql.join(
        OWNED_TABLES.map(
          ({ name, owner }) =>
            sql`SELECT ${name} AS place FROM ${sql.identifier(name)} WHERE ${sql.identifier(owner.name)} = ${userId}`,
        ),
        sql` UNION ALL `,
      )}
      UNION ALL SELECT 'uploads' FROM uploads WHERE user_id = ${userId}
      UNION ALL SELECT 'resources' FROM resources WHERE uploaded_by = ${userId}
      UNION ALL SELECT 'chaplains' FROM chaplains WHERE user_id = ${userId} AND NOT is_erased
      UNION ALL SELECT 'training_rsvps' FROM training_rsvps JOIN chaplains
        ON chaplains.id = training_rsvps.chaplain_id WHERE chaplains.user_id = ${userId}
      UNION ALL SELECT 'credentials' FROM credentials JOIN chaplains
        ON chaplains.id = credentials.chaplain_id WHERE chaplains.user_id = ${userId}
      UNION ALL SELECT action FROM audit_events AS event WHERE actor_id = ${userId}
        AND event.position > (SELECT position FROM audit_events AS erasure
          WHERE erasure.subject_id = ${userId} AND erasure.action = 'person-erased')`);
    return left.map(({ place }) => place);
  }
});
