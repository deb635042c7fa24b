import { describe, expect, it, test } from 'vitest';
import { deleteAllChaplains } from '#shared/chaplains/api.ts';
import { dashboardStats } from '#shared/dashboard/api.ts';
import { deleteShift, updateShift } from '#shared/deployments/api.ts';
import {
  approveHours,
  approveManyHours,
  correctHours,
  exportHours,
  hoursTotals,
  listHours,
  listHoursSummary,
} from '#shared/hours/api.ts';
import { trust } from '#shared/trust.ts';
import { each, fileOf, totalOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { approved } from '#server/testing/person-factories.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { rolesWith } from '#server/features/accounts/service.ts';
import { insertIdentity } from '#server/features/agency-sign-in/queries.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();

const at = (day: number, hour: number, minute = 0) =>
  new Date(Date.UTC(2026, 9, day, hour, minute));

/** Makes hours: Ruth served two days at the flood and at the fire; Naomi is still at the fire. */
async function season() {
  const { visitor, user } = await app.signInAs('admin');
  const ruth = await app.makeChaplain(approved, { firstName: 'Ruth', lastName: 'Moabite' });
  const naomi = await app.makeChaplain(approved, { firstName: 'Naomi', lastName: 'Bethlehem' });
  const flood = await app.makeActivation({ eventType: 'Flood', location: 'Frankfort' });
  const fire = await app.makeActivation({ eventType: 'Fire', location: 'Paris, Main St' });
  const assign = (activationId: string, chaplainId: string) =>
    app.makeDeployment({ activationId, chaplainId, status: 'left' });
  const [ruthFlood, ruthFire, naomiFire] = [
    await assign(flood.id, ruth.chaplain.id),
    await assign(fire.id, ruth.chaplain.id),
    await assign(fire.id, naomi.chaplain.id),
  ];
  const first = await app.makeShift({
    deploymentId: ruthFlood.id,
    arrivedAt: at(1, 22),
    leftAt: at(2, 6),
    kindOfWork: 'shelter-visit',
    note: 'Private to Ruth',
  });
  const second = await app.makeShift({
    deploymentId: ruthFlood.id,
    arrivedAt: at(3, 8),
    leftAt: at(3, 9, 30),
    approvedAt: at(4, 8),
    approvedBy: user.id,
  });
  const third = await app.makeShift({
    deploymentId: ruthFire.id,
    arrivedAt: at(9, 8),
    leftAt: at(9, 9),
  });
  const open = await app.makeShift({
    deploymentId: naomiFire.id,
    arrivedAt: at(10, 8),
    leftAt: null,
  });
  return { visitor, user, ruth, naomi, flood, fire, first, second, third, open };
}

describe('the report of hours', () => {
  it('the report of hours lists each stay of a chaplain on scene, the latest first, with the facts needed for reimbursement', async () => {
    const { visitor, first, ruth, flood, user } = await season();
    const answer = await visitor.call(listHours);
    expect(each(answer, 'minutes')).toEqual([null, 60, 90, 480]);
    expect(answer.body[3]).toEqual({
      id: first.id,
      deploymentId: first.deploymentId,
      chaplainId: ruth.chaplain.id,
      name: 'Ruth Moabite',
      activationId: flood.id,
      eventType: 'Flood',
      location: 'Frankfort',
      startTime: flood.startTime.toISOString(),
      askedAt: expect.any(String),
      arrivedAt: '2026-10-01T22:00:00.000Z',
      leftAt: '2026-10-02T06:00:00.000Z',
      minutes: 480,
      caredFor: 0,
      kindOfWork: 'shelter-visit',
      site: 'Frankfort',
      siteAddress: null,
      organization: null,
      paidBy: null,
      workType: 'emergency',
      miles: null,
      claimedElsewhere: null,
      note: 'Private to Ruth',
      approvedAt: null,
      approvedByName: null,
      isSelfApproved: false,
      isOwn: false,
      mayApprove: true,
      isOverlapping: false,
      updatedAt: first.updatedAt.toISOString(),
    });
    expect(answer.body[2]).toMatchObject({ approvedByName: `Pat ${user.lastName}` });
  });

  it.each([
    ['', [null, 60, 90, 480]],
    ['from=2026-10-03T08:00:00Z', [null, 60, 90]],
    ['to=2026-10-03T08:00:00Z', [480]],
    ['from=2026-10-02T00:00:00Z&to=2026-10-10T00:00:00Z', [60, 90]],
    ['isApproved=true', [90]],
    ['isApproved=false', [null, 60, 480]],
    ['chaplainId=RUTH', [60, 90, 480]],
    ['activationId=FIRE', [null, 60]],
    ['chaplainId=RUTH&activationId=FIRE', [60]],
    ['limit=2&offset=1', [60, 90]],
  ])(
    'the report of hours filtered by "%s" lists only the matching hours',
    async (query, minutes) => {
      const { visitor, ruth, fire } = await season();
      const filled = query.replace('RUTH', ruth.chaplain.id).replace('FIRE', fire.id);
      const answer = await visitor.send('GET', `${listHours.path}?${filled}`);
      expect(each(answer, 'minutes')).toEqual(minutes);
      expect(totalOf(answer)).toBe(query.startsWith('limit') ? 4 : minutes.length);
    },
  );

  it('the totals of hours are right with and without filters', async () => {
    const { visitor, ruth } = await season();
    expect((await visitor.call(hoursTotals)).body).toEqual({
      minutes: 630,
      approvedMinutes: 90,
      shifts: 4,
      openShifts: 1,
      caredFor: 0,
      chaplains: 2,
      activations: 2,
    });
    const query = { chaplainId: ruth.chaplain.id, isApproved: 'false' } as const;
    expect((await visitor.call(hoursTotals, { query })).body).toMatchObject({
      minutes: 540,
      shifts: 2,
      chaplains: 1,
    });
    const none = await visitor.call(hoursTotals, { query: { from: '2030-01-01T00:00:00Z' } });
    expect(none.body).toMatchObject({ minutes: 0, shifts: 0 });
  });

  it('the summary of hours adds up by chaplain and by activation', async () => {
    const { visitor, ruth, naomi, flood, fire } = await season();
    const by = async (name: 'chaplain' | 'activation') =>
      visitor.call(listHoursSummary, { query: { by: name } });
    const people = await by('chaplain');
    expect(people.body).toEqual([
      {
        id: ruth.chaplain.id,
        label: 'Ruth Moabite',
        minutes: 630,
        approvedMinutes: 90,
        shifts: 3,
        openShifts: 0,
        caredFor: 0,
      },
      {
        id: naomi.chaplain.id,
        label: 'Naomi Bethlehem',
        minutes: 0,
        approvedMinutes: 0,
        shifts: 1,
        openShifts: 1,
        caredFor: 0,
      },
    ]);
    expect(totalOf(people)).toBe(2);
    const events = await by('activation');
    expect(each(events, 'id')).toEqual([flood.id, fire.id]);
    expect(each(events, 'label')).toEqual(['Flood, Frankfort', 'Fire, Paris, Main St']);
    expect(each(events, 'minutes')).toEqual([570, 60]);
  });

  it('the report of hours marks hours of the same person that overlap', async () => {
    const { visitor, first, ruth } = await season();
    const { id: deploymentId } = await app.makeDeployment({ chaplainId: ruth.chaplain.id });
    const stay = (arrivedAt: Date, leftAt: Date | null) =>
      app.makeShift({ deploymentId, arrivedAt, leftAt });
    const after = await stay(at(2, 6), at(2, 7));
    const during = await stay(at(1, 23), at(2, 1));
    await stay(at(20, 8), null);
    await app.makeShift({ arrivedAt: at(1, 22), leftAt: at(2, 6) });
    const listed = trust<Record<string, unknown>[]>((await visitor.call(listHours)).body, 'a list');
    const overlapping = listed.filter(({ isOverlapping }) => isOverlapping).map(({ id }) => id);
    expect(new Set(overlapping)).toEqual(new Set([first.id, during.id]));
    expect(overlapping).not.toContain(after.id);
  });

  it('the report of hours still lists deleted chaplains, and tells two with the same name apart (X9)', async () => {
    const { visitor } = await season();
    await app.db.pool.query("UPDATE activation_assignments SET chaplain_name = 'Ruth as she was'");
    await visitor.call(deleteAllChaplains);
    expect((await visitor.call(hoursTotals)).body).toMatchObject({
      minutes: 630,
      approvedMinutes: 90,
      shifts: 4,
    });
    const answer = await visitor.call(listHours);
    expect(new Set(each(answer, 'name'))).toEqual(new Set(['Ruth as she was']));
    const people = await visitor.call(listHoursSummary, { query: { by: 'chaplain' } });
    expect(people.body).toMatchObject([
      { id: null, label: 'Ruth as she was', minutes: 630 },
      { id: null, label: 'Ruth as she was', minutes: 0, openShifts: 1, caredFor: 0 },
    ]);
    expect(totalOf(people)).toBe(2);
  });

  it.each([
    'by=county',
    'from=yesterday',
    'to=0001-01-01T00:00:00Z',
    'chaplainId=7',
    'isApproved=perhaps',
    'limit=51',
    'timeZone=Mars/Olympus',
  ])('a request for hours with ?%s is refused', async (query) => {
    const { visitor } = await app.signInAs('admin');
    const path = query.startsWith('by')
      ? listHoursSummary.path
      : query.startsWith('timeZone')
        ? exportHours.path
        : listHours.path;
    expect((await visitor.send('GET', `${path}?${query}`)).status).toBe(400);
  });
});

test('if a deployment has several stays, the people cared for are counted only with the first stay', async () => {
  const { visitor } = await app.signInAs('admin');
  const at = (month: number, hours: number) => ({
    arrivedAt: new Date(Date.UTC(2026, month, 1, 6)),
    leftAt: new Date(Date.UTC(2026, month, 1, 6 + hours)),
  });
  const { deploymentId } = await app.makeShift(at(2, 1));
  await app.makeShift({ ...at(3, 2), deploymentId, approvedAt: new Date() });
  const other = await app.makeShift(at(3, 3));
  await app.db.pool.query(
    `INSERT INTO deployment_contacts (assignment_id, kind, count)
      VALUES ($1, 'survivor', 5), ($1, 'child', 2), ($2, 'family', 4)`,
    [deploymentId, other.deploymentId],
  );
  const caredFor = async (query: Record<string, string>) =>
    (await visitor.call(hoursTotals, { query })).body.caredFor;
  expect(await caredFor({})).toBe(11);
  expect(await caredFor({ to: '2026-04-01T00:00:00Z' })).toBe(7);
  expect(await caredFor({ from: '2026-04-01T00:00:00Z' })).toBe(4);
  expect(await caredFor({ isApproved: 'true' })).toBe(0);
  const list = await visitor.call(listHours, { query: {} });
  expect(list.body).toHaveLength(3);
  expect(new Set(list.body.map((row) => row.caredFor))).toEqual(new Set([0, 4, 7]));
  const groups = await visitor.call(listHoursSummary, { query: { by: 'activation' } });
  expect(groups.body).toHaveLength(2);
  expect(new Set(groups.body.map((row) => row.caredFor))).toEqual(new Set([4, 7]));
  const [header = [], ...lines] = readCsv(fileOf(await visitor.call(exportHours, { query: {} })));
  expect(header.at(-1)).toBe('People Cared For');
  expect(lines).toHaveLength(3);
  expect(new Set(lines.map((line) => line.at(-1)))).toEqual(new Set(['0', '4', '7']));
  const { body: stats } = await visitor.call(dashboardStats, {
    query: { monthStart: '2026-04-01T00:00:00Z' },
  });
  expect(stats).toMatchObject({ caredFor: 4 });
});

describe('the CSV file of hours', () => {
  it('the CSV file of hours has name, site, time in, time out, hours, kind of work and approval, in the requested time zone', async () => {
    const { visitor, user, flood } = await season();
    const query = { activationId: flood.id, timeZone: 'America/New_York' };
    const answer = await visitor.call(exportHours, { query });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(readCsv(fileOf(answer))).toEqual([
      [
        'Name',
        'Activation',
        'Site',
        'In',
        'Out',
        'Time Zone',
        'Hours',
        'Kind of Work',
        'Approved',
        'Approved By',
        'People Cared For',
      ],
      [
        'Ruth Moabite',
        'Flood',
        'Frankfort',
        '2026-10-03 04:00 GMT-4',
        '2026-10-03 05:30 GMT-4',
        'America/New_York',
        '1.50',
        '',
        'yes',
        `Pat ${user.lastName}`,
        '0',
      ],
      [
        'Ruth Moabite',
        'Flood',
        'Frankfort',
        '2026-10-01 18:00 GMT-4',
        '2026-10-02 02:00 GMT-4',
        'America/New_York',
        '8.00',
        'Shelter visit',
        'no',
        '',
        '0',
      ],
    ]);
    const trail = (await auditTrail(app)).filter(({ action }) => action === 'hours-exported');
    expect(trail).toMatchObject([{ actor: user.id, details: { count: 2 } }]);
  });

  it('the file of hours distinguishes the two occurrences of the hour that repeats when daylight saving time ends', async () => {
    const { visitor } = await app.signInAs('admin');
    await app.makeShift({
      arrivedAt: new Date('2026-11-01T05:30:00Z'),
      leftAt: new Date('2026-11-01T06:30:00Z'),
    });
    const answer = await visitor.call(exportHours, { query: { timeZone: 'America/New_York' } });
    expect(readCsv(fileOf(answer))[1]?.slice(3, 7)).toEqual([
      '2026-11-01 01:30 GMT-4',
      '2026-11-01 01:30 GMT-5',
      'America/New_York',
      '1.00',
    ]);
  });

  it('the file of hours leaves out private notes, email addresses and phone numbers', async () => {
    const { visitor, ruth } = await season();
    const text = fileOf(await visitor.call(exportHours));
    for (const secret of ['Private', ruth.user.email, ruth.chaplain.phone]) {
      expect(text).not.toContain(secret);
    }
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])(
    'the file of hours makes the cell %j safe, so that a spreadsheet doesn’t run it as a formula (I6)',
    async (cell) => {
      const { visitor } = await app.signInAs('admin');
      const { chaplain } = await app.makeChaplain(approved, {
        firstName: cell,
        lastName: 'B "C", D',
      });
      const { id: activationId } = await app.makeActivation({
        location: `${cell}\r\n"x"`,
        eventType: cell,
      });
      const { id: deploymentId } = await app.makeDeployment({
        activationId,
        chaplainId: chaplain.id,
      });
      await app.makeShift({ deploymentId });
      const [, row] = readCsv(fileOf(await visitor.call(exportHours)));
      expect(row?.slice(0, 3)).toEqual([`'${cell} B "C", D`, `'${cell}`, `'${cell}\r\n"x"`]);
    },
  );
});

describe('approving hours', () => {
  type Stay = Awaited<ReturnType<typeof app.makeShift>>;
  const asSeen = ({ id, updatedAt }: Stay) => ({ id, seen: updatedAt.toISOString() });
  const approve = (visitor: Visitor, stay: Stay, seen = asSeen(stay).seen) =>
    visitor.call(approveHours, { params: { id: stay.id }, body: { isApproved: true, seen } });
  const takeBack = (visitor: Visitor, { id }: Stay) =>
    visitor.call(approveHours, { params: { id }, body: { isApproved: false } });
  const approveAll = (visitor: Visitor, ...stays: Stay[]) =>
    visitor.call(approveManyHours, { body: { hours: stays.map(asSeen) } });
  const approvedMinutes = async (visitor: Visitor) =>
    (await visitor.call(hoursTotals)).body.approvedMinutes;

  it('approving hours and withdrawing the approval each make one audit record, even if repeated', async () => {
    const { visitor, user, first, ruth } = await season();
    const failed = await whileTableRefuses(app, 'audit_events', () => approve(visitor, first));
    expect(failed.status).toBe(500);
    const done = await approve(visitor, first);
    expect(done.body).toMatchObject({ approvedByName: `Pat ${user.lastName}` });
    expect((await approve(visitor, first)).body).toEqual(done.body);
    const back = await takeBack(visitor, first);
    expect(back.body).toMatchObject({ approvedAt: null, approvedByName: null });
    expect((await takeBack(visitor, first)).status).toBe(200);
    const trail = (await auditTrail(app)).filter(({ action }) => action.startsWith('hours'));
    expect(trail).toMatchObject([
      { action: 'hours-approved', subject: ruth.user.id, details: { minutes: 480 } },
      { action: 'hours-approval-withdrawn', subject: ruth.user.id },
    ]);
  });

  it('approving several entries of hours together makes one audit record that says how many', async () => {
    const { visitor, user, first, third } = await season();
    await approveAll(visitor, first, third);
    await approveAll(visitor, first, third);
    expect((await auditTrail(app)).filter(({ action }) => action.startsWith('hours'))).toEqual([
      { action: 'hours-approved', actor: user.id, subject: null, details: { count: 2 } },
    ]);
  });

  it('hours can’t be approved before the chaplain has left', async () => {
    const { visitor, open } = await season();
    const answer = await approve(visitor, open);
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'still-on-scene' });
  });

  it('if a chaplain corrects hours after the administrator has seen them, their approval is refused', async () => {
    const { visitor, first, ruth } = await season();
    const hers = await app.signIn(ruth.user);
    const corrected = await hers.call(updateShift, {
      params: { id: first.id },
      body: { leftAt: at(2, 5).toISOString() },
    });
    expect(corrected.status).toBe(200);
    const stale = await approve(visitor, first);
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({ code: 'hours-changed' });
    expect(await approvedMinutes(visitor)).toBe(90);
    const entry = trust<Record<string, unknown>[]>(
      (await visitor.call(listHours)).body,
      'a list',
    ).find(({ id }) => id === first.id);
    const done = await approve(visitor, first, String(entry?.['updatedAt']));
    expect(done.body).toMatchObject({ minutes: 420, approvedByName: expect.any(String) });
  });

  it('approving many hours skips those that are already approved', async () => {
    const { visitor, first, second, third } = await season();
    const all = () => approveAll(visitor, first, second, third);
    expect((await all()).body).toEqual({ approved: 2 });
    expect((await all()).body).toEqual({ approved: 0 });
    expect(await approvedMinutes(visitor)).toBe(630);
  });

  it('if one of several entries of hours was corrected, was removed or has not ended, none of them is approved', async () => {
    const { visitor, first, third, open, ruth } = await season();
    expect((await approveAll(visitor, first, open)).body).toMatchObject({ code: 'still-on-scene' });
    const hers = await app.signIn(ruth.user);
    await hers.call(updateShift, { params: { id: third.id }, body: { kindOfWork: 'other' } });
    const corrected = await approveAll(visitor, first, third);
    expect(corrected.status).toBe(409);
    expect(corrected.body).toMatchObject({
      message: 'Nothing was approved: 1 entry was changed meanwhile. Please look at them again.',
    });
    await hers.call(deleteShift, { params: { id: third.id } });
    expect((await approveAll(visitor, first, third)).status).toBe(409);
    expect(await approvedMinutes(visitor)).toBe(90);
  });

  it('if two administrators approve the same hours at the same moment, only one is stored as the approver (C1)', async () => {
    const { first } = await season();
    const [one, two] = [await app.signInAs('admin'), await app.signInAs('admin')];
    const answers = await Promise.all([one, two].map(({ visitor }) => approve(visitor, first)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });

  it('if two administrators approve the same entries at the same moment in different order, each entry is approved once', async () => {
    const { first, third } = await season();
    const [one, two] = [await app.signInAs('admin'), await app.signInAs('admin')];
    const answers = await Promise.all([
      approveAll(one.visitor, first, third),
      approveAll(two.visitor, third, first),
    ]);
    expect(new Set(answers.map(({ body }) => body.approved))).toEqual(new Set([0, 2]));
  });

  it.each([
    {},
    { isApproved: 'true' },
    { isApproved: null },
    { isApproved: true },
    { isApproved: true, seen: 'just now' },
  ])('an approval of hours with the body %j is refused', async (body) => {
    const { visitor, first } = await season();
    const path = `/api/hours/${first.id}/approve`;
    expect((await visitor.send('PUT', path, { body })).status).toBe(400);
  });

  describe('an administrator’s own hours', () => {
    async function ownHours() {
      const { visitor, user } = await app.signInAs('admin');
      const { chaplain, user: placeholder } = await app.makeChaplain(approved);
      await app.db.pool.query('UPDATE chaplains SET user_id = $1 WHERE user_id = $2', [
        user.id,
        placeholder.id,
      ]);
      const { id: deploymentId } = await app.makeDeployment({
        chaplainId: chaplain.id,
        status: 'left',
      });
      return { visitor, user, stay: await app.makeShift({ deploymentId }) };
    }

    it.each(rolesWith('manage-hours'))(
      'an administrator can’t approve their own hours, alone or together with others’ hours, but another %s can',
      async (role) => {
        const { visitor, stay } = await ownHours();
        const other = await app.signInAs(role);
        const another = await app.makeShift();
        expect(new Set(each(await visitor.call(listHours), 'mayApprove'))).toEqual(
          new Set([false, true]),
        );
        const alone = await approve(visitor, stay);
        expect(alone.status).toBe(409);
        expect(alone.body).toMatchObject({ code: 'own-hours' });
        expect((await approveAll(visitor, another, stay)).status).toBe(409);
        expect(await approvedMinutes(visitor)).toBe(0);
        expect((await approve(other.visitor, stay)).body).toMatchObject({ isSelfApproved: false });
        expect((await approveAll(visitor, another, stay)).body).toEqual({ approved: 1 });
        expect((await takeBack(visitor, stay)).status).toBe(200);
      },
    );

    it('an administrator can’t approve their own hours even if the only other administrator signs in through the agency’s login', async () => {
      const { visitor, stay } = await ownHours();
      const { id: userId } = await app.makeUser({ role: 'admin', password: null });
      const identity = { issuer: 'https://login.agency.example', subject: 'ruth' };
      await insertIdentity(app.db.orm, { ...identity, userId, email: 'ruth@agency.example' });
      expect((await approve(visitor, stay)).body).toMatchObject({ code: 'own-hours' });
    });

    it('the only administrator can approve their own hours; the report and the file mark hours approved in this way', async () => {
      const { visitor, user, stay } = await ownHours();
      expect((await approve(visitor, stay)).body).toMatchObject({
        mayApprove: true,
        isSelfApproved: true,
      });
      const [, row] = readCsv(fileOf(await visitor.call(exportHours)));
      expect(row?.slice(-3, -1)).toEqual(['yes', `Pat ${user.lastName} (own hours)`]);
    });
  });
});

test('an administrator can correct hours with a reason until they are approved, but can’t change the chaplain’s note', async () => {
  const { visitor, first, second, ruth } = await season();
  const reason = 'The shelter’s sheet says so';
  const correct = (id: string, body: object) =>
    visitor.send('PUT', `/api/hours/${id}`, { body: { reason, ...body } });
  const answer = await correct(first.id, {
    leftAt: at(2, 7),
    kindOfWork: 'other',
    note: 'Changed',
  });
  expect(answer.body).toMatchObject({ minutes: 540, kindOfWork: 'other', note: 'Private to Ruth' });
  expect((await correct(second.id, { kindOfWork: 'other' })).status).toBe(409);
  expect((await correct(first.id, { leftAt: at(1, 21) })).status).toBe(400);
  expect((await correct(first.id, { leftAt: at(3, 8, 1) })).status).toBe(409);
  for (const missing of [undefined, ' ', 'x'.repeat(501)]) {
    const refused = await correct(first.id, { leftAt: at(2, 6), reason: missing });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['reason']]);
  }
  const unknown = await visitor.call(correctHours, {
    params: { id: ruth.user.id },
    body: { reason },
  });
  expect(unknown.status).toBe(404);
  const trail = (await auditTrail(app)).filter(({ action }) => action === 'hours-changed');
  expect(trail).toMatchObject([
    { subject: ruth.user.id, details: { minutesBefore: 480, minutes: 540, reason } },
  ]);
});
