import { describe, expect } from 'vitest';
import { register, updateAccount } from '#shared/accounts/api.ts';
import { previewImport } from '#shared/chaplain-import/api.ts';
import { createChaplain, updateChaplain } from '#shared/chaplains/api.ts';
import { listOf } from '#server/testing/answers.ts';
import { fullChaplain, registration, rosterRows } from '#server/testing/bodies.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

const ADDRESSES = ['Sign in at https://evil.example', 'evil.com', 'www.evil', 'a@b', 'now: evil'];

describe('names that read like an address', () => {
  test('a name that looks like a web or email address is refused at its field, even if an administrator sends it (X2)', async ({
    admin,
    guest,
    chaplain,
  }) => {
    for (const firstName of ADDRESSES) {
      const answers = [
        await app.visitor().call(register, { body: registration({ firstName }) }),
        await guest.call(updateAccount, { body: { firstName } }),
        await admin.send('POST', createChaplain.path, { body: fullChaplain({ firstName }) }),
        await admin.call(updateChaplain, {
          params: { id: chaplain.chaplain.id },
          body: { firstName },
        }),
      ];
      for (const { status, body } of answers) {
        expect([firstName, status]).toEqual([firstName, 400]);
        expect(body).toMatchObject({ fields: { firstName: expect.any(String) } });
      }
      const rows = await admin.send('POST', previewImport.path, {
        body: { chaplains: rosterRows(1, { firstName }) },
      });
      expect(listOf(rows, 'rows')).toMatchObject([{ outcome: 'refuse' }]);
    }
  });

  test('a person whose stored name looks like a web or email address can still change other fields', async ({
    admin,
  }) => {
    const old = { firstName: 'evil.com', lastName: 'Miller' };
    const { user, chaplain } = await app.makeChaplain({}, old);
    const person = await app.signIn(user);

    const own = await person.call(updateAccount, { body: { ...old, lastName: 'Smith' } });
    const office = await admin.call(updateChaplain, {
      params: { id: chaplain.id },
      body: { ...old, lastName: 'Jones' },
    });

    expect([own.status, own.body]).toMatchObject([200, { firstName: 'evil.com' }]);
    expect(office.status).toBe(200);
    const { email, username } = user;
    const plan = (lastName: string) =>
      admin.send('POST', previewImport.path, {
        body: { chaplains: rosterRows(1, { ...old, lastName, email, username }) },
      });
    expect(listOf(await plan('Jones'), 'rows')).toMatchObject([{ outcome: 'update' }]);
    expect(listOf(await plan('evil.org'), 'rows')).toMatchObject([{ outcome: 'refuse' }]);
  });
});
