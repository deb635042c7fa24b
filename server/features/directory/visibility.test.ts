import { describe, expect } from 'vitest';
import { setUserRole } from '#shared/accounts/api.ts';
import { approveChaplain, updateChaplain } from '#shared/chaplains/api.ts';
import { directorySummary, listDirectory } from '#shared/directory/api.ts';
import { each, totalOf } from '#server/testing/answers.ts';
import { approved } from '#server/testing/person-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();
const test = testWithPeople(app);

const readers = {
  'a chaplain who is not approved': async () => (await app.signInAsChaplain()).visitor,
  'a chaplain without a profile': async () => (await app.signInAs('chaplain')).visitor,
  'a deactivated chaplain': async () =>
    (await app.signInAsChaplain({ ...approved, isActive: false })).visitor,
  // Hidden, so that the reader isn't in the list.
  'an approved chaplain': async () =>
    (await app.signInAsChaplain({ ...approved, isVisibleInDirectory: false })).visitor,
  'an administrator': async () => (await app.signInAs('admin')).visitor,
};

type Reader = keyof typeof readers;

const entryOf = async (visitor: Visitor, lastName: string) => {
  const { body } = await visitor.call(listDirectory, { query: { search: lastName } });
  return body[0];
};

describe('visibility in the directory (P1)', () => {
  test.each<[Reader, string[]]>([
    ['a chaplain who is not approved', ['Shown']],
    ['a chaplain without a profile', ['Shown']],
    ['a deactivated chaplain', ['Shown']],
    ['an approved chaplain', ['Shown']],
    ['an administrator', ['Hidden', 'Shown']],
  ])('the directory shows %s these chaplains and nobody else: %j', async (reader, expected) => {
    await app.makeChaplain(approved, { lastName: 'Shown' });
    await app.makeChaplain({ ...approved, isVisibleInDirectory: false }, { lastName: 'Hidden' });
    await app.makeChaplain({ ...approved, isActive: false }, { lastName: 'Inactive' });
    await app.makeChaplain({ isActive: true }, { lastName: 'Unapproved' });
    await app.makeChaplain({ declinedAt: new Date() }, { lastName: 'Declined' });
    const visitor = await readers[reader]();
    const answer = await visitor.call(listDirectory);
    expect(answer.status).toBe(200);
    expect(each(answer, 'lastName')).toEqual(expected);
    expect(totalOf(answer)).toBe(expected.length);
    for (const hidden of ['Hidden', 'Inactive', 'Unapproved', 'Declined']) {
      if (expected.includes(hidden)) continue;
      const found = await visitor.call(listDirectory, { query: { search: hidden } });
      expect(totalOf(found)).toBe(0);
    }
  });

  test('the directory marks hidden entries for administrators', async ({ admin }) => {
    await app.makeChaplain({ ...approved, isVisibleInDirectory: false }, { lastName: 'Hidden' });
    expect(await entryOf(admin, 'Hidden')).toMatchObject({ isVisibleInDirectory: false });
  });
});

describe('entries of the directory', () => {
  const person = {
    firstName: 'Ruth',
    lastName: 'Moabite',
    username: 'ruth-m',
    email: 'ruth@example.org',
  };
  const profile = { ...approved, phone: '+1 502 555 0199', credentials: 'BCC' };

  test('a directory entry contains the details that colleagues need', async () => {
    const { chaplain, user } = await app.makeChaplain(profile, person);
    const visitor = await readers['an approved chaplain']();
    expect(await entryOf(visitor, 'Moabite')).toMatchObject({
      id: chaplain.id,
      userId: user.id,
      firstName: 'Ruth',
      lastName: 'Moabite',
      email: 'ruth@example.org',
      phone: '+1 502 555 0199',
      city: 'Lexington',
      primaryRegion: 'A',
      affiliation: 'christian',
      credentials: 'BCC',
      expertise: ['Grief support'],
      availability: ['Weekdays'],
      isVisibleInDirectory: true,
      isActive: true,
    });
  });

  test.each<Reader>([
    'a chaplain who is not approved',
    'a chaplain without a profile',
    'a deactivated chaplain',
  ])('a directory entry contains neither email nor phone for %s', async (reader) => {
    await app.makeChaplain(profile, person);
    const visitor = await readers[reader]();
    const entry = await entryOf(visitor, 'Moabite');
    expect(entry).toMatchObject({ firstName: 'Ruth' });
    expect(entry).not.toHaveProperty('email');
    expect(entry).not.toHaveProperty('phone');
    expect(JSON.stringify(entry)).not.toMatch(/ruth@|0199|ruth-m/);
  });

  test.each<[Reader, string | null]>([
    ['an approved chaplain', null],
    ['an administrator', '+1 502 555 0199'],
  ])(
    'if a chaplain hides the phone number, their directory entry for %s has this number: %j',
    async (reader, phone) => {
      await app.makeChaplain({ ...profile, isPhoneVisible: false }, person);
      const entry = await entryOf(await readers[reader](), 'Moabite');
      expect(entry).toMatchObject({ email: 'ruth@example.org', phone });
    },
  );

  test('a chaplain sees email and phone in the directory from the approval until their role changes', async ({
    admin,
    applicant,
  }) => {
    await app.makeChaplain(profile, person);
    expect(await entryOf(applicant, 'Moabite')).not.toHaveProperty('email');
    await admin.call(approveChaplain, { params: { id: applicant.chaplain.id } });
    expect(await entryOf(applicant, 'Moabite')).toMatchObject({ email: 'ruth@example.org' });
    await admin.call(setUserRole, { params: { id: applicant.user.id }, body: { role: 'guest' } });
    expect((await applicant.call(listDirectory)).status).toBe(403);
  });

  test('a chaplain no longer sees contacts in the directory after being deactivated', async ({
    admin,
    chaplain,
  }) => {
    await app.makeChaplain(profile, person);
    expect(await entryOf(chaplain, 'Moabite')).toHaveProperty('email');
    await admin.call(updateChaplain, {
      params: { id: chaplain.chaplain.id },
      body: { isActive: false },
    });
    expect(await entryOf(chaplain, 'Moabite')).not.toHaveProperty('email');
  });
});

describe('the summary of the directory', () => {
  test.each<[Reader, object]>([
    ['a chaplain who is not approved', { total: 2, visible: 2, showsContactDetails: false }],
    ['a deactivated chaplain', { total: 2, visible: 2, showsContactDetails: false }],
    ['an approved chaplain', { total: 2, visible: 2, showsContactDetails: true }],
    ['an administrator', { total: 3, visible: 2, showsContactDetails: true }],
  ])('the directory summary for %s is %j', async (reader, expected) => {
    await app.makeChaplain({ ...approved, expertise: ['Grief support'], availability: ['Nights'] });
    await app.makeChaplain({
      ...approved,
      expertise: ['Grief support', 'Elder care'],
      availability: ['Nights', 'weekdays'],
    });
    await app.makeChaplain({
      ...approved,
      isVisibleInDirectory: false,
      primaryRegion: 'H',
      expertise: ['Hidden art'],
      availability: ['Hidden hours'],
    });
    await app.makeChaplain({
      primaryRegion: 'F',
      expertise: ['Unapproved art'],
      availability: ['Unapproved hours'],
    });
    const { status, body } = await (await readers[reader]()).call(directorySummary);
    const isAdmin = reader === 'an administrator';
    expect(status).toBe(200);
    expect(body).toEqual({
      ...expected,
      expertise: ['Elder care', 'Grief support', ...(isAdmin ? ['Hidden art'] : [])],
      availability: expect.arrayContaining(['Nights', 'weekdays']),
      regions: isAdmin ? ['A', 'H'] : ['A'],
    });
    expect(body.availability).toHaveLength(isAdmin ? 3 : 2);
  });

  test('the summary of an empty directory has only zeros and empty lists', async ({ admin }) => {
    expect((await admin.call(directorySummary)).body).toEqual({
      total: 0,
      visible: 0,
      expertise: [],
      availability: [],
      regions: [],
      showsContactDetails: true,
    });
  });
});

describe('verified credentials in the directory', () => {
  const holder = async (kind: { seenBy?: 'office' | 'colleagues'; retiredAt?: Date }) => {
    const { chaplain } = await app.makeChaplain(approved, { lastName: 'Holder' });
    const { id: kindId } = await app.makeKind({ name: 'Swift water', ...kind });
    return { chaplainId: chaplain.id, kindId };
  };

  test('the directory names a chaplain’s credentials that are in force and visible to colleagues', async () => {
    const of = await holder({ seenBy: 'colleagues' });
    await app.makeCredential({ ...of, status: 'verified' });
    const read = async (reader: Reader) =>
      (await entryOf(await readers[reader](), 'Holder'))?.verified;
    expect(await read('an approved chaplain')).toEqual(['Swift water']);
    expect(await read('an administrator')).toEqual(['Swift water']);
    expect(await read('a chaplain who is not approved')).toBeUndefined();
    await app.db.pool.query(`UPDATE credentials SET ends_on = '2020-01-01'`);
    expect(await read('an approved chaplain')).toBeUndefined();
  });

  test.each([
    ['a kind that only the office sees', {}, 'verified'],
    ['a retired kind', { seenBy: 'colleagues', retiredAt: new Date() }, 'verified'],
    ['a pending credential', { seenBy: 'colleagues' }, 'waiting'],
    ['a rejected credential', { seenBy: 'colleagues' }, 'rejected'],
  ] as const)('a directory entry’s verified credentials leave out %s', async (_, kind, status) => {
    await app.makeCredential({ ...(await holder(kind)), status });
    const visitor = await readers['an approved chaplain']();
    expect(await entryOf(visitor, 'Holder')).not.toHaveProperty('verified');
  });
});
