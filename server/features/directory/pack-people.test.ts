import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { KEPT_PEOPLE_MAX } from '#shared/directory/constants.ts';
import { listDirectory, listPackPeople } from '#shared/directory/api.ts';
import { FIRST_ROWS } from '#shared/fields.ts';
import { each, totalOf } from '#server/testing/answers.ts';
import { entriesRead } from '#server/testing/index-reads.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { listPackPeople as readPackPeople } from './pack-queries.ts';

const app = useTestApp();

type Profile = Parameters<typeof app.makeChaplain>[0];

const named = async (lastName: string, values: Profile = approved) =>
  (await app.makeChaplain(values, { lastName })).chaplain.id;

const read = async (visitor: Visitor, kept: readonly string[] = []) =>
  visitor.call(listPackPeople, { query: { kept: kept.join(',') } });

type Deployment = NonNullable<Parameters<typeof app.makeDeployment>[0]>;
type Activation = Parameters<typeof app.makeActivation>[0];

interface Team {
  viewer?: Profile;
  status?: Deployment['status'];
  activation?: Activation;
}

async function inTeam({ viewer = approved, status = 'coming', activation = {} }: Team = {}) {
  const { visitor, chaplain } = await app.signInAsChaplain(viewer);
  const { id: activationId } = await app.makeActivation({
    chaplainId: await named('Lead'),
    ...activation,
  });
  await app.makeDeployment({ activationId, chaplainId: chaplain.id, status });
  const add = async (lastName: string, values: Omit<Deployment, 'chaplainId'>, profile?: Profile) =>
    app.makeDeployment({
      activationId,
      ...values,
      chaplainId: await named(lastName, profile),
    });
  await add('Asked', { status: 'asked' });
  await add('Coming', { status: 'coming' });
  await add('Declined', { status: 'declined' });
  await add('Left', { status: 'left' });
  await add('Released', { status: 'released' });
  await add('Working', { status: 'on-scene' });
  return { visitor, activationId, add };
}

const TEAM = ['Coming', 'Lead', 'Working'];

describe('colleagues in the offline pack', () => {
  it.each(['asked', 'coming', 'on-scene'] as const)(
    'the offline pack of a chaplain whose status is %s contains the activation’s lead and colleagues',
    async (status) => {
      const { visitor } = await inTeam({ status });
      const answer = await read(visitor);
      expect(each(answer, 'lastName')).toEqual(TEAM);
      expect(totalOf(answer)).toBe(3);
    },
  );

  it.each(['left', 'declined', 'released'] as const)(
    'the offline pack of a chaplain whose status is %s contains nobody from the activation',
    async (status) => {
      const { visitor } = await inTeam({ status });
      expect((await read(visitor)).body).toEqual([]);
    },
  );

  it.each(['completed', 'cancelled'] as const)(
    'the offline pack contains nobody from an activation that is %s',
    async (status) => {
      const { visitor } = await inTeam({ activation: { status } });
      expect((await read(visitor)).body).toEqual([]);
    },
  );

  it('the offline pack contains the people of an activation that is on standby', async () => {
    const { visitor } = await inTeam({ activation: { status: 'standby' } });
    expect(each(await read(visitor), 'lastName')).toEqual(TEAM);
  });

  it('the offline pack contains nobody from an activation that the chaplain isn’t part of', async () => {
    await inTeam();
    const { visitor, chaplain } = await app.signInAsChaplain(approved);
    await app.makeDeployment({ chaplainId: chaplain.id, status: 'coming' });
    expect((await read(visitor)).body).toEqual([]);
  });

  it('a colleague on two activations is in the offline pack only once', async () => {
    const { visitor, chaplain } = await app.signInAsChaplain(approved);
    const colleague = await named('Twice');
    for (const chaplainId of [colleague, chaplain.id]) {
      const { id: activationId } = await app.makeActivation({ chaplainId });
      await app.makeDeployment({ activationId, chaplainId: colleague, status: 'on-scene' });
      await app.makeDeployment({ activationId, chaplainId: chaplain.id, status: 'on-scene' });
    }
    const answer = await read(visitor, [colleague]);
    expect(each(answer, 'lastName')).toEqual(['Twice']);
  });

  it('colleagues who are hidden from the directory are not in the offline pack', async () => {
    const { visitor, add } = await inTeam();
    const status = 'coming';
    await add('Hidden', { status }, { ...approved, isVisibleInDirectory: false });
    await add('Deactivated', { status }, { ...approved, isActive: false });
    await add('Withdrawn', { status }, { isActive: true });
    expect(each(await read(visitor), 'lastName')).toEqual(TEAM);
  });

  it('a lead who is hidden from the directory is not in the offline pack', async () => {
    const lead = await named('Hidden', { ...approved, isVisibleInDirectory: false });
    const { visitor } = await inTeam({ activation: { chaplainId: lead } });
    expect(each(await read(visitor), 'lastName')).toEqual(['Coming', 'Working']);
  });

  it.each([
    ['deactivated', { ...approved, isActive: false }],
    ['not approved', { isActive: true }],
  ])(
    'a chaplain who is %s has an empty offline pack; once they accept a call, it has colleagues without email and phone',
    async (_, viewer) => {
      expect((await read((await inTeam({ viewer, status: 'asked' })).visitor)).body).toEqual([]);
      const answer = await read((await inTeam({ viewer })).visitor);
      expect(each(answer, 'lastName')).toEqual(TEAM);
      for (const entry of answer.body) {
        expect(entry).not.toHaveProperty('email');
        expect(entry).not.toHaveProperty('phone');
      }
    },
  );
});

describe('people kept in the offline pack', () => {
  it('if a chaplain keeps a person on the phone, the person’s entry in the offline pack is the same as in the directory', async () => {
    await named('Other');
    const kept = [
      await named('Kept'),
      await named('Quiet', { ...approved, isPhoneVisible: false }),
    ];
    const { visitor } = await app.signInAsChaplain(approved);
    const answer = await read(visitor, kept);
    expect(each(answer, 'id')).toEqual(kept);
    const listed = (await visitor.call(listDirectory)).body;
    expect(answer.body).toEqual(listed.filter(({ id }) => kept.includes(id)));
    expect(answer.body).toMatchObject([{ phone: expect.any(String) }, { phone: null }]);
  });

  it('an unapproved chaplain’s offline pack contains the people they keep, but without email and phone', async () => {
    const { visitor } = await app.signInAsChaplain();
    const answer = await read(visitor, [await named('Kept')]);
    expect(each(answer, 'lastName')).toEqual(['Kept']);
    expect(JSON.stringify(answer.body)).not.toMatch(/email|phone/);
  });

  it('the offline pack leaves out kept people who are hidden from the directory, and unknown ids', async () => {
    const kept = [
      await named('Hidden', { ...approved, isVisibleInDirectory: false }),
      await named('Deactivated', { ...approved, isActive: false }),
      await named('Unapproved', {}),
      randomUUID(),
    ];
    const { visitor } = await app.signInAsChaplain(approved);
    const answer = await read(visitor, kept);
    expect([answer.body, totalOf(answer)]).toEqual([[], 0]);
    const { visitor: admin } = await app.signInAs('admin');
    expect(each(await read(admin, kept), 'lastName')).toEqual(['Hidden']);
  });

  it(`a chaplain can keep ${KEPT_PEOPLE_MAX} people in the offline pack`, async () => {
    const { visitor } = await app.signInAsChaplain(approved);
    const ids = Array.from({ length: KEPT_PEOPLE_MAX - 1 }, () => randomUUID());
    const answer = await read(visitor, [...ids, await named('Kept')]);
    expect(each(answer, 'lastName')).toEqual(['Kept']);
  });

  it.each([
    ['one person too many', Array.from({ length: KEPT_PEOPLE_MAX + 1 }, () => randomUUID())],
    ['an invalid id', ['me']],
    ['a piece of SQL', ["' OR 1=1 --"]],
  ])(
    'a request for the offline pack is refused if its list of people contains %s (I14)',
    async (_, kept) => {
      const { visitor } = await app.signInAsChaplain(approved);
      const answer = await read(visitor, kept);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.fields ?? {})).toEqual(['kept']);
    },
  );
});

/** The most table rows or index entries that the database may read for one offline pack. */
const FEW = 100;

// For a table, counts the rows read without an index. For an index, counts the entries read.
it.each([
  'chaplains',
  'users',
  'activation_assignments',
  'chaplains_pkey',
  'activation_assignments_unique',
  'activation_assignments_chaplain_id_index',
])(
  'with thousands of deployments, reading an offline pack reads only a few entries of %s',
  async (index) => {
    await app.db.pool.query(`
    WITH people AS (
      INSERT INTO users (username, email, first_name, last_name)
      SELECT 'person' || n, 'person' || n || '@example.org', 'Pat', 'Adler' || n
      FROM generate_series(1, 3000) n
      RETURNING id),
    places AS (
      INSERT INTO activations (event_type, description, location, start_time)
      SELECT 'Flood', 'River', 'Place' || n, now() FROM generate_series(1, 300) n
      RETURNING id),
    profiles AS (
      INSERT INTO chaplains (user_id, phone, city, affiliation, is_approved, is_active)
      SELECT id, '502-555-0142', 'Hazard', 'christian', true, true FROM people
      RETURNING id)
    INSERT INTO activation_assignments (activation_id, chaplain_id, chaplain_name, status)
    SELECT place.id, profile.id, 'Pat', 'coming'
    FROM (SELECT id, row_number() OVER () AS n FROM profiles) profile
    JOIN (SELECT id, row_number() OVER () AS n FROM places) place
      ON place.n = 1 + profile.n % 300`);
    await app.db.pool.query('ANALYZE chaplains, activations, activation_assignments, users');
    const { rows } = await app.db.pool.query<{ id: string }>(
      'SELECT chaplain_id AS id FROM activation_assignments LIMIT 1',
    );
    const viewer = { chaplain: { id: rows[0]?.id ?? '', isApproved: true, isActive: true } };
    const view = { showsHidden: false, showsContactDetails: true };
    const wanted = { ...FIRST_ROWS, viewer: { ...viewer, canBeCalled: true }, kept: [] };
    const entries = await app.db.transaction((tx) =>
      entriesRead(tx, index, async () =>
        expect((await readPackPeople(tx, view, wanted)).total).toBe(9),
      ),
    );
    expect(entries).toBeLessThan(FEW);
  },
);
