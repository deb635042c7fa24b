import { describe, expect } from 'vitest';
import { createOwnChaplain, ownChaplain, updateOwnChaplain } from '#shared/chaplains/api.ts';
import { CHOICE_FIELD_NAMES } from '#shared/chaplains/choice-fields.ts';
import { listDirectory } from '#shared/directory/api.ts';
import { sortedStatuses } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { application } from '#server/testing/bodies.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { approved } from '#server/testing/person-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();
const test = testWithPeople(app);

const apply = (visitor: Visitor, values: Record<string, unknown> = {}) =>
  visitor.send('POST', createOwnChaplain.path, { body: application(values) });

const newcomer = async () => app.signInAs('chaplain');

async function countProfiles() {
  const { rows } = await app.db.pool.query<{ total: number }>(
    'SELECT count(*)::int AS total FROM chaplains',
  );
  return rows[0]?.total;
}

const SERVER_MANAGED = {
  id: '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11',
  userId: '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c12',
  isActive: true,
  isApproved: true,
  approvedAt: '2020-01-01T00:00:00.000Z',
  approvedBy: '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c13',
  declinedAt: '2020-01-01T00:00:00.000Z',
  declineReason: 'none',
  submittedAt: '2020-01-01T00:00:00.000Z',
  createdAt: '2020-01-01T00:00:00.000Z',
  sortName: 'aaa',
};

describe('applying as a chaplain', () => {
  test('an application makes an inactive profile that waits for approval', async () => {
    const { visitor, user } = await newcomer();
    const answer = await apply(visitor);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      ...application(),
      userId: user.id,
      isApproved: false,
      isActive: false,
      isVisibleInDirectory: true,
      approvedAt: null,
      declinedAt: null,
    });
    expect((await visitor.call(ownChaplain)).body).toEqual(answer.body);
  });

  test('a chaplain can apply without giving a region, credentials or lists such as expertise', async () => {
    const { visitor } = await newcomer();
    const body = { phone: '502-555-0111', city: 'Paris', affiliation: 'other' };
    const answer = await visitor.send('POST', createOwnChaplain.path, { body });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      primaryRegion: null,
      credentials: null,
      ...Object.fromEntries(CHOICE_FIELD_NAMES.map((name) => [name, []])),
    });
  });

  test.each([
    ['phone', undefined, 'Phone number is required'],
    ['phone', '  ', 'Phone number is required'],
    ['phone', '555-0143', 'Phone number needs at least 10 digits, with the area code'],
    ['phone', 'ask the office', 'Phone number needs at least 10 digits, with the area code'],
    ['phone', 5_025_550_111, 'Phone number is required'],
    ['phone', '5'.repeat(41), 'At most 40 characters'],
    ['city', '', 'City is required'],
    ['city', null, 'City is required'],
    ['affiliation', undefined, 'Affiliation is required'],
    ['credentials', 'x'.repeat(1001), 'At most 1,000 characters'],
    ['expertise', [], 'Please select at least one area of expertise'],
    ['availability', [], 'Please select your availability'],
    ['expertise', Array.from({ length: 51 }, (_, index) => `item ${index}`), 'At most 50 items'],
  ])('an application is refused if %s is invalid: %j', async (field, value, message) => {
    const { visitor } = await newcomer();
    const answer = await apply(visitor, { [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'validation', fields: { [field]: message } });
    expect(await countProfiles()).toBe(0);
  });

  test.each([['Grief support'], [{}], [7], ['x'.repeat(101)], ['  ']])(
    'an application whose list of expertise contains %j is refused',
    async (item) => {
      const { visitor } = await newcomer();
      const expertise = item === 'Grief support' ? item : [item];
      expect((await apply(visitor, { expertise })).status).toBe(400);
    },
  );

  test('an application stores markup, formulas and values outside the program’s lists exactly as typed', async () => {
    const { visitor } = await newcomer();
    const values = {
      city: '<script>alert(1)</script>',
      credentials: '=HYPERLINK("http://example.org")',
      affiliation: 'Bahá’í',
      expertise: ['Pet loss; O’Neil & <b>sons</b>', '{a,"b"}'],
    };
    expect((await apply(visitor, values)).body).toMatchObject(values);
  });

  test('a second application by the same person is answered 409', async () => {
    const { visitor } = await newcomer();
    await apply(visitor);
    const again = await apply(visitor, { city: 'Elsewhere' });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({ code: 'profile-exists' });
    expect((await visitor.call(ownChaplain)).body).toMatchObject({ city: 'Paducah' });
  });

  test('an application that is sent twice at the same time makes one profile (C3)', async () => {
    for (let round = 1; round <= 4; round += 1) {
      const { visitor } = await newcomer();
      const answers = await Promise.all([1, 2, 3].map(() => apply(visitor)));
      expect(sortedStatuses(answers)).toEqual([201, 409, 409]);
      expect(await countProfiles()).toBe(round);
    }
  });

  test('an application ignores fields that only the server sets (Z2)', async () => {
    const { visitor, user } = await newcomer();
    const { body } = await apply(visitor, SERVER_MANAGED);
    expect(body).toMatchObject({ userId: user.id, isApproved: false, isActive: false });
    expect(body).toMatchObject({ approvedAt: null, declinedAt: null, declineReason: null });
    for (const field of ['id', 'submittedAt', 'createdAt'] as const) {
      expect(body[field]).not.toBe(SERVER_MANAGED[field]);
    }
    const { rows } = await app.db.pool.query('SELECT approved_by, sort_name FROM chaplains');
    expect(rows).toEqual([
      { approved_by: null, sort_name: `${user.lastName}, ${user.firstName}`.toLowerCase() },
    ]);
  });
});

describe('a chaplain’s own profile', () => {
  test('a user without a chaplain profile gets 404 when reading or changing it', async () => {
    const { visitor } = await newcomer();
    const answers = [await visitor.call(ownChaplain), await visitor.call(updateOwnChaplain)];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toMatchObject({ message: 'Your chaplain profile was not found.' });
    }
  });

  test('a chaplain’s change of their own profile clears optional fields that are blank, and keeps absent fields', async () => {
    const { visitor } = await newcomer();
    const before = (await apply(visitor)).body;
    const body = { city: 'Murray', credentials: null, primaryRegion: '', expertise: [] };
    const answer = await visitor.call(updateOwnChaplain, { body });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      phone: before.phone,
      availability: before.availability,
      city: 'Murray',
      credentials: null,
      primaryRegion: null,
      expertise: [],
    });
  });

  test.each([
    ['phone', '', 'Phone number is required'],
    ['city', null, 'City is required'],
    ['affiliation', ' ', 'Affiliation is required'],
  ])('a chaplain’s request to set their own %s to %j is refused', async (field, value, message) => {
    const { visitor } = await app.signInAsChaplain();
    const answer = await visitor.send('PUT', updateOwnChaplain.path, { body: { [field]: value } });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ [field]: message });
  });

  test('a chaplain’s change of their own profile ignores fields that only the server sets (Z2)', async ({
    applicant,
  }) => {
    const { body } = await applicant.send('PUT', updateOwnChaplain.path, {
      body: { ...SERVER_MANAGED, city: 'Murray' },
    });
    expect(body).toMatchObject({
      id: applicant.chaplain.id,
      userId: applicant.user.id,
      city: 'Murray',
      isApproved: false,
      isActive: false,
      approvedAt: null,
      submittedAt: applicant.chaplain.submittedAt.toISOString(),
    });
  });

  test('an approved chaplain who changes their own profile stays approved', async ({
    chaplain,
  }) => {
    const { body } = await chaplain.call(updateOwnChaplain, { body: { city: 'Murray' } });
    expect(body).toMatchObject({ isApproved: true, isActive: true, city: 'Murray' });
    expect(await auditTrail(app)).toEqual([]);
  });

  test('a chaplain can change only their own profile, even if the request contains another chaplain’s id', async ({
    applicant,
  }) => {
    const { chaplain } = await app.makeChaplain({ city: 'Berea' });
    await applicant.send('PUT', updateOwnChaplain.path, {
      body: { id: chaplain.id, userId: chaplain.userId, city: 'Murray' },
    });
    const { rows } = await app.db.pool.query('SELECT city FROM chaplains WHERE id = $1', [
      chaplain.id,
    ]);
    expect(rows).toEqual([{ city: 'Berea' }]);
  });
});

describe('a chaplain’s visibility', () => {
  const declined = {
    declinedAt: new Date('2026-01-05T10:00:00Z'),
    declineReason: 'Please add a reference.',
    submittedAt: new Date('2026-01-01T10:00:00Z'),
  };

  test.each([{ isVisibleInDirectory: false }, { isPhoneVisible: false }, {}])(
    'a declined chaplain who changes only their directory visibility stays declined: %j',
    async (body) => {
      const { visitor } = await app.signInAsChaplain(declined);
      const answer = await visitor.call(updateOwnChaplain, { body });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        ...body,
        declinedAt: '2026-01-05T10:00:00.000Z',
        declineReason: 'Please add a reference.',
        submittedAt: '2026-01-01T10:00:00.000Z',
      });
    },
  );

  test.each([{ city: 'Murray' }, { isPhoneVisible: false, credentials: null }])(
    'a declined chaplain who changes any field other than visibility has applied again: %j',
    async (body) => {
      const { visitor } = await app.signInAsChaplain(declined);
      const answer = await visitor.call(updateOwnChaplain, { body });
      expect(answer.body).toMatchObject({ ...body, declinedAt: null, declineReason: null });
      expect(answer.body.submittedAt).not.toBe('2026-01-01T10:00:00.000Z');
    },
  );

  test('a chaplain can hide their phone or their whole entry from the directory (P1)', async ({
    chaplain,
  }) => {
    const { visitor: reader } = await app.signInAsChaplain({
      ...approved,
      isVisibleInDirectory: false,
    });
    const seen = async () => (await reader.call(listDirectory)).body;
    await chaplain.call(updateOwnChaplain, { body: { isPhoneVisible: false } });
    expect(await seen()).toMatchObject([
      { userId: chaplain.user.id, email: chaplain.user.email, phone: null },
    ]);
    await chaplain.call(updateOwnChaplain, { body: { isVisibleInDirectory: false } });
    expect(await seen()).toEqual([]);
    const back = { isVisibleInDirectory: true, isPhoneVisible: true };
    await chaplain.call(updateOwnChaplain, { body: back });
    expect(await seen()).toMatchObject([{ phone: '+1 502 555 0142' }]);
  });

  test('a chaplain’s change of visibility is stored only together with its audit event (P4)', async ({
    chaplain,
  }) => {
    const hide = () => chaplain.call(updateOwnChaplain, { body: { isVisibleInDirectory: false } });
    const failed = await whileTableRefuses(app, 'audit_events', hide);
    expect(failed.status).toBe(500);
    expect((await chaplain.call(ownChaplain)).body).toMatchObject({ isVisibleInDirectory: true });
    await hide();
    await hide();
    const events = (await auditTrail(app)).filter(({ action }) => action === 'visibility-changed');
    expect(events).toEqual([
      {
        action: 'visibility-changed',
        actor: chaplain.user.id,
        subject: chaplain.user.id,
        details: { isVisible: false },
      },
    ]);
  });

  test.each(['isVisibleInDirectory', 'isPhoneVisible'])(
    'a chaplain’s change of visibility is refused if %s is not true or false',
    async (name) => {
      const { visitor } = await app.signInAsChaplain(approved);
      for (const value of ['false', 0, null]) {
        const answer = await visitor.send('PUT', updateOwnChaplain.path, {
          body: { [name]: value },
        });
        expect(answer.status).toBe(400);
      }
    },
  );
});

test('the words ‘me’ and ‘directory’ in a URL are never treated as a chaplain’s id (Z8)', async ({
  admin,
  chaplain,
}) => {
  expect((await chaplain.send('GET', '/api/chaplains/me')).body).toMatchObject({
    city: 'Lexington',
  });
  expect((await admin.send('GET', '/api/chaplains/me')).body).toMatchObject({
    code: 'not-found',
  });
  expect((await admin.send('GET', '/api/chaplains/directory')).body).toHaveLength(1);
  expect((await admin.send('GET', '/api/chaplains/directory/summary')).body).toMatchObject({
    total: 1,
  });
  for (const name of ['me', 'directory', 'all', 'template']) {
    expect((await admin.send('PUT', `/api/chaplains/${name}/approve`)).status).toBe(404);
  }
});
