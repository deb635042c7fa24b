import { describe, expect, it } from 'vitest';
import { confirmAvailability } from '#shared/availability/api.ts';
import { STALE_DAYS } from '#shared/availability/constants.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { twice } from '#server/testing/twice.ts';
import { tellStale } from './tell-stale.ts';

const app = useTestApp();
const test = testWithPeople(app);

const DAY = 24;

async function chaplainOf(age: number, values: Parameters<typeof app.makeChaplain>[0] = approved) {
  const { chaplain, user } = await app.makeChaplain(values);
  const confirmedAt = inHours(-DAY * age);
  await app.makeWeek({ chaplainId: chaplain.id, days: 31, confirmedAt });
  return { chaplain, user };
}

/** Lets the job run again on the same day. */
async function forgetDay() {
  await app.db.pool.query("DELETE FROM portal_settings WHERE name = 'availability-asked'");
}

describe('the mail that asks whether availability is still right', () => {
  it('a chaplain whose availability was confirmed over 90 days ago gets one mail that lists their usual days', async () => {
    const { user } = await chaplainOf(STALE_DAYS + 3);
    await chaplainOf(STALE_DAYS - 3);
    await app.makeChaplain(approved);

    expect(await twice(app.db, tellStale)).toBe(1);
    await forgetDay();
    expect(await tellStale(app.db)).toBe(0);
    expect(await readOutbox(app.db)).toMatchObject([
      {
        kind: 'availability-stale',
        userId: user.id,
        channel: 'email',
        facts: { freeDays: 'Monday to Friday', confirmedOn: expect.stringMatching(/^\d{4}-/) },
      },
    ]);
  });

  it('a chaplain who didn’t confirm their availability is asked again after 90 days, but not before', async () => {
    const { chaplain } = await chaplainOf(STALE_DAYS + 100);
    for (const [asked, told] of [
      [STALE_DAYS - 1, 0],
      [STALE_DAYS + 1, 1],
    ] as const) {
      await forgetDay();
      await app.db.pool.query(
        'UPDATE availability_weeks SET asked_at = now() - make_interval(days => $1) WHERE chaplain_id = $2',
        [asked, chaplain.id],
      );
      expect(await tellStale(app.db)).toBe(told);
    }
  });

  it('if more than 500 chaplains have stale availability, the next run on the same day asks the rest', async () => {
    // PostgreSQL then expects almost no rows, and plans accordingly.
    await app.db.pool.query('ANALYZE');
    await app.db.pool.query(
      `WITH people AS (
         INSERT INTO users (username, email, first_name, last_name, role)
         SELECT 'many' || n, 'many' || n || '@example.org', 'Pat', 'Many', 'chaplain'
         FROM generate_series(1, 501) AS n RETURNING id)
       INSERT INTO chaplains (user_id, phone, city, affiliation, is_approved, is_active)
       SELECT id, '', 'Paris', 'other', true, true FROM people`,
    );
    await app.db.pool.query(
      `INSERT INTO availability_weeks (chaplain_id, days, confirmed_at)
       SELECT id, 31, now() - interval '93 days' FROM chaplains`,
    );
    expect(await tellStale(app.db)).toBe(500);
    expect(await tellStale(app.db)).toBe(1);
    expect(await tellStale(app.db)).toBe(0);
  });

  it('once everybody with stale availability was asked on a day, the job asks nobody else that day', async () => {
    expect(await tellStale(app.db)).toBe(0);
    await chaplainOf(STALE_DAYS + 3);
    expect(await tellStale(app.db)).toBe(0);
    await forgetDay();
    expect(await tellStale(app.db)).toBe(1);
  });

  it.each([
    ['who applied and isn’t approved', {}],
    ['whom the office deactivated', { ...approved, isActive: false }],
  ])('a chaplain %s is not asked to confirm their availability', async (_, values) => {
    await chaplainOf(STALE_DAYS + 3, values);
    expect(await tellStale(app.db)).toBe(0);
  });

  it('a suspended chaplain is not asked to confirm their availability (K8)', async () => {
    const { user } = await chaplainOf(STALE_DAYS + 3);
    await app.db.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [user.id]);
    expect(await tellStale(app.db)).toBe(0);
  });

  it('a chaplain who got another reminder less than a week ago is not asked to confirm availability yet (R15)', async () => {
    const { user } = await chaplainOf(STALE_DAYS + 3);
    const sent = { userId: user.id };
    await app.makeDelivery(sent, { kind: 'credentials-ending', createdAt: inHours(-DAY * 6) });
    expect(await tellStale(app.db)).toBe(0);
    await app.db.pool.query("UPDATE deliveries SET created_at = now() - interval '8 days'");
    await forgetDay();
    expect(await tellStale(app.db)).toBe(1);
  });

  test('a chaplain who confirms their availability is not asked again for 90 days', async ({
    chaplain,
  }) => {
    const chaplainId = chaplain.chaplain.id;
    const confirmedAt = inHours(-DAY * (STALE_DAYS + 3));
    await app.makeWeek({ chaplainId, days: 31, confirmedAt });
    await chaplain.call(confirmAvailability);
    expect(await tellStale(app.db)).toBe(0);
  });
});
