import { describe, expect, it } from 'vitest';
import {
  makePasswordLink,
  makePasswordLinks,
  setPasswordByLink,
  setUserRole,
} from '#shared/accounts/api.ts';
import { importChaplains } from '#shared/chaplain-import/api.ts';
import { updateChaplain } from '#shared/chaplains/api.ts';
import { suspendUser } from '#shared/suspension/api.ts';
import { rowFor } from '#server/testing/bodies.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function unverified() {
  const { visitor } = await app.signInAs('admin');
  await app.db.pool.query(`UPDATE sessions SET verified_at = now() - interval '1 hour'`);
  return visitor;
}

const NEEDED = {
  status: 403,
  body: { code: 'verification-needed', message: 'First, please confirm that it’s you.' },
};

describe('changes to administrators require a recent proof of identity', () => {
  it('making somebody an administrator needs a proof of identity from the last ten minutes', async () => {
    const visitor = await unverified();
    const { id } = await app.makeUser();
    const body = { role: 'admin' } as const;
    expect(await visitor.call(setUserRole, { params: { id }, body })).toMatchObject(NEEDED);
  });

  it('giving an administrator another role needs a proof of identity', async () => {
    const visitor = await unverified();
    const { id } = await app.makeUser({ role: 'admin' });
    const body = { role: 'guest' } as const;
    expect(await visitor.call(setUserRole, { params: { id }, body })).toMatchObject(NEEDED);
  });

  it('suspending an administrator needs a proof of identity', async () => {
    const visitor = await unverified();
    const { id } = await app.makeUser({ role: 'admin' });
    const body = { reason: 'Left' };
    expect(await visitor.call(suspendUser, { params: { id }, body })).toMatchObject(NEEDED);
  });

  it.each([{ email: 'elsewhere@example.org' }, { username: 'elsewhere' }, { role: 'guest' }])(
    'changing %j in an administrator’s profile needs a proof of identity',
    async (body) => {
      const visitor = await unverified();
      const { chaplain } = await app.makeChaplain({}, { role: 'admin' });
      const params = { id: chaplain.id };
      const answer = await visitor.send('PUT', updateChaplain.path.replace(':id', params.id), {
        body,
      });
      expect(answer).toMatchObject(NEEDED);
    },
  );

  it('an import changes neither the email nor the username of an administrator', async () => {
    const { visitor } = await app.signInAs('admin');
    const boss = await app.makeUser({ role: 'admin', username: 'boss' });
    const email = boss.email.toUpperCase();
    const chaplains = [rowFor(boss, { username: 'elsewhere', email })];
    const answer = await visitor.send('POST', importChaplains.path, { body: { chaplains } });
    expect(answer.status).toBe(200);
    const { rows } = await app.db.pool.query('SELECT email, username FROM users WHERE id = $1', [
      boss.id,
    ]);
    expect(rows).toEqual([{ email: boss.email, username: 'boss' }]);
  });

  it('if set-password links are made for a group of people, administrators in the group get no link', async () => {
    const visitor = await unverified();
    const { chaplain } = await app.makeChaplain({}, { role: 'admin', password: null });
    const body = { chaplainIds: [chaplain.id] };
    const { body: csv } = await visitor.call(makePasswordLinks, { body });
    expect(String(csv)).not.toContain('/set-password');
  });

  it('a password link stops working when its owner is made an administrator', async () => {
    const { visitor } = await app.signInAs('admin');
    const { id } = await app.makeUser({ role: 'guest' });
    const link = await visitor.call(makePasswordLink, { params: { id } });
    await visitor.call(setUserRole, { params: { id }, body: { role: 'admin' } });
    const token = new URL(link.body.url).searchParams.get('token') ?? '';
    const set = await app
      .visitor()
      .call(setPasswordByLink, { body: { token, password: 'another-lantern-42' } });
    expect(set.status).toBe(404);
  });
});
