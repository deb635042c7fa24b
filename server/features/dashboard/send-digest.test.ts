import { describe, expect, it } from 'vitest';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { twice } from '#server/testing/twice.ts';
import { readDigestDay } from './digest-queries.ts';
import { sendDigest } from './send-digest.ts';

const app = useTestApp();
const test = testWithPeople(app);

describe('the daily digest', () => {
  const lastSent = async (day: string, until: Date) =>
    app.db.pool.query(
      `INSERT INTO portal_settings (name, value)
       VALUES ('digest', jsonb_build_object('day', $1::text, 'until', $2::timestamptz))`,
      [day, until],
    );
  const applicant = { isSelfRegistered: true };

  test('the daily digest informs administrators once a day of new items to review (M3)', async ({
    admin,
  }) => {
    await app.makeChaplain({}, applicant);
    await app.makeResource();
    await app.makeResource({ isApproved: true });

    expect(await twice(app.db, sendDigest)).toBe(1);
    await app.makeResource();
    expect(await sendDigest(app.db)).toBe(0);
    expect(await readOutbox(app.db)).toMatchObject([
      {
        kind: 'office-digest',
        userId: admin.user.id,
        facts: { applications: 1, resources: 1, erasures: 0 },
      },
    ]);
  });

  test('the daily digest counts what is new since the last digest, without people whom the office added', async ({
    admin,
  }) => {
    await lastSent('2026-01-01', inHours(-24));
    await app.makeChaplain({ submittedAt: inHours(-25) }, applicant);
    await app.makeChaplain({ submittedAt: inHours(-23) }, applicant);
    await app.makeChaplain({ submittedAt: inHours(-23) });
    await app.makeChaplain({ ...approved, submittedAt: inHours(-23) }, applicant);
    await app.makeChaplain({ declinedAt: new Date(), submittedAt: inHours(-23) }, applicant);
    await app.makeResource({ createdAt: inHours(-25) });
    await sendDigest(app.db);

    expect(await readOutbox(app.db)).toMatchObject([
      { userId: admin.user.id, facts: { applications: 1, resources: 0, erasures: 0 } },
    ]);
  });

  test('the daily digest counts requests for erasure, besides new resources', async ({ admin }) => {
    const { id } = await app.makeUser();
    await app.db.pool.query('INSERT INTO erasure_requests (user_id) VALUES ($1)', [id]);
    await app.makeResource();
    expect(await sendDigest(app.db)).toBe(1);
    expect(await readOutbox(app.db)).toMatchObject([
      { userId: admin.user.id, facts: { applications: 0, resources: 1, erasures: 1 } },
    ]);
  });

  test('the daily digest is not sent if there is nothing new', async ({ admin }) => {
    expect(await sendDigest(app.db)).toBe(0);
    expect(await readOutbox(app.db)).toEqual([]);
    expect(admin.user.role).toBe('admin');
  });

  it('the daily digest is due again on the next day', async () => {
    await app.signInAs('admin');
    await app.makeResource();
    await lastSent('9999-12-31', inHours(-24));
    expect(await sendDigest(app.db)).toBe(0);

    await app.db.pool.query('DELETE FROM portal_settings');
    await lastSent('2026-01-01', inHours(-24));
    expect(await sendDigest(app.db)).toBe(1);
  });

  it.each([
    ['2026-05-04T10:59:59Z', '2026-05-03'],
    ['2026-05-04T11:00:00Z', '2026-05-04'],
    ['2026-12-04T11:59:59Z', '2026-12-03'],
    ['2026-12-04T12:00:00Z', '2026-12-04'],
  ])(
    'digests are due at 7:00 in the program’s time zone: at %s, the latest digest due is that of %s',
    async (moment, day) => {
      expect(await readDigestDay(app.db.orm, moment)).toBe(day);
    },
  );
});
