import { expect, it } from 'vitest';
import { Cookie, type SessionData } from 'express-session';
import { sessionTable } from '#server/features/sessions/session-table.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { SessionStore, storedSid } from './session-store.ts';

const app = useTestApp();

it('only signing in stores a session; a later request can’t store a deleted session again (X11)', async () => {
  const store = new SessionStore(sessionTable(app.db.orm));
  const set = (sid: string, sess: SessionData) =>
    new Promise<unknown>((resolve) => store.set(sid, sess, resolve));
  const sess: SessionData = { cookie: new Cookie() };
  sess.cookie.maxAge = 60_000;
  store.begin(sess);
  expect(await set('one', sess)).toBeUndefined();
  await new Promise<unknown>((resolve) => store.destroy('one', resolve));

  expect(await set('one', sess)).toBeInstanceOf(Error);
  expect(await set('two', { cookie: sess.cookie })).toBeInstanceOf(Error);

  const { rows } = await app.db.pool.query('SELECT sid FROM sessions');
  expect(rows).toEqual([]);
  store.begin(sess);
  await set('three', sess);
  const after = await app.db.pool.query('SELECT sid FROM sessions');
  expect(after.rows).toEqual([{ sid: storedSid('three') }]);
});
