import { describe, expect, it, test } from 'vitest';
import { register, updateAccount } from '#shared/accounts/api.ts';
import { previewImport } from '#shared/chaplain-import/api.ts';
import { createChaplain } from '#shared/chaplains/api.ts';
import { listOf } from '#server/testing/answers.ts';
import { fullChaplain, registration, rosterRows } from '#server/testing/bodies.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { looksLikeAscii } from './look-alike.ts';

const app = useTestApp();

const MESSAGE = 'Username could be mistaken for another: use plain letters of only one alphabet';
const LOOK_ALIKES = ['аdmin', 'ａｄｍｉｎ', 'сора', 'admın', 'αdmin'];

describe('user names with letters that look like others', () => {
  it.each(LOOK_ALIKES)(
    'a user name with look-alike letters is refused with an error at that field, even if an administrator sends it: %j',
    async (username) => {
      const { visitor: admin } = await app.signInAs('admin');
      const { visitor: guest } = await app.signInAs('guest');
      const answers = [
        await app.visitor().send('POST', register.path, { body: registration({ username }) }),
        await admin.send('POST', createChaplain.path, { body: fullChaplain({ username }) }),
        await guest.send('PUT', updateAccount.path, {
          body: { username, currentPassword: 'not needed to be refused' },
        }),
      ];
      for (const { status, body } of answers.slice(0, 2)) {
        expect(status).toBe(400);
        expect(body.fields).toMatchObject({ username: MESSAGE });
      }
      expect([400, 403]).toContain(answers[2]?.status);
    },
  );

  it.each(LOOK_ALIKES)(
    'an imported row whose user name has look-alike letters is refused: %j',
    async (username) => {
      const { visitor } = await app.signInAs('admin');
      const answer = await visitor.send('POST', previewImport.path, {
        body: { chaplains: rosterRows(1, { username }) },
      });
      expect(listOf(answer, 'rows')).toEqual([{ outcome: 'refuse', reason: MESSAGE }]);
    },
  );
});

test.each([
  'josé',
  'müller',
  'łukasz',
  'иванов',
  'γιώργος',
  '山田',
  'محمد',
  'kjær',
  'ruth1',
  'øystein',
])('a user name in a single alphabet is not refused as a look-alike: %j', (username) =>
  expect(looksLikeAscii(username)).toBe(false),
);

describe('names with invisible characters', () => {
  it.each(['\u3164', '\u200B', 'Ruth\u202E', 'Ru\tth', '\u2800'])(
    'a name that is invisible or has hidden characters is refused with 400: %j',
    async (firstName) => {
      const answer = await app.visitor().send('POST', register.path, {
        body: registration({ firstName }),
      });
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toHaveProperty('firstName');
    },
  );

  it('if the script of a name needs invisible joiners, the name is stored as typed', async () => {
    const firstName = 'می\u200Cنا';
    const answer = await app.visitor().send('POST', register.path, {
      body: registration({ firstName }),
    });
    expect(answer.body).toMatchObject({ firstName });
  });
});
