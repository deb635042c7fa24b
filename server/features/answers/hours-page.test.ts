import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { completeActivation } from '#shared/activations/api.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import { clockIn } from '#server/time/moments.ts';
import { makeAnswerLink } from '#server/testing/calls.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const test = testWithPeople(app);

type Chaplain = Awaited<ReturnType<typeof app.makeChaplain>>;

const ARRIVED = new Date('2026-11-01T15:00:42Z');
const LEFT = new Date('2026-11-01T19:30:17Z');
const shown = (time: Date | string) => clockIn(defaultProgram, new Date(time).toISOString());

interface Worked {
  leftAt?: Date | null;
  approvedAt?: Date;
  createdAt?: Date;
  kind?: 'call-out' | 'activation-completed';
}

async function worked({ chaplain, user }: Chaplain, values: Worked = {}) {
  const { leftAt = LEFT, approvedAt, createdAt, kind = 'activation-completed' } = values;
  const { id: activationId } = await app.makeActivation({ status: 'completed' });
  const status = leftAt ? 'left' : 'on-scene';
  const deployment = await app.makeDeployment({ activationId, chaplainId: chaplain.id, status });
  const shift = await app.makeShift({
    deploymentId: deployment.id,
    arrivedAt: ARRIVED,
    leftAt,
    ...(approvedAt && { approvedAt }),
  });
  const link = { kind, userId: user.id, deploymentId: deployment.id };
  const token = await makeAnswerLink(app.db, { ...link, ...(createdAt && { createdAt }) });
  return { token, shiftId: shift.id, deploymentId: deployment.id };
}

async function open(token: string) {
  const answer = await fetch(`${app.url}/a/${token}`);
  return { status: answer.status, html: await answer.text() };
}

async function send(token: string, fields: Record<string, string>) {
  const answer = await fetch(`${app.url}/a/${token}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ actionId: randomUUID(), ...fields }),
  });
  return { status: answer.status, html: await answer.text() };
}

const correction = (shiftId: string, changed: Record<string, string> = {}) => ({
  kind: 'correct-hours',
  shiftId,
  arrivedAt: shown(ARRIVED),
  'arrivedAt-before': ARRIVED.toISOString(),
  leftAt: shown(LEFT),
  'leftAt-before': LEFT.toISOString(),
  kindOfWork: '',
  ...changed,
});

async function hours() {
  const { rows } = await app.db.pool.query<{ arrived_at: Date; left_at: Date | null }>(
    'SELECT arrived_at, left_at, kind_of_work FROM deployment_shifts ORDER BY arrived_at',
  );
  return rows;
}

async function contacts() {
  const { rows } = await app.db.pool.query<{ kind: string; count: number }>(
    'SELECT kind, count FROM deployment_contacts ORDER BY kind',
  );
  return rows;
}

describe('the hours page that a Completed message links to', () => {
  test('the hours page shows the hours and the people cared for, and opening it changes nothing', async ({
    chaplain,
  }) => {
    const { token } = await worked(chaplain);
    const { status, html } = await open(token);
    expect(status).toBe(200);
    for (const text of [
      'Recorded: 4 h 30 min on scene, 0 people cared for.',
      `value="${shown(ARRIVED)}"`,
      `value="${shown(LEFT)}"`,
      'Family members',
      'href="tel:5555550100"',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain(token);
    expect(await hours()).toMatchObject([{ arrived_at: ARRIVED, left_at: LEFT }]);
  });

  test('times typed on the hours page are read in the site’s time zone; a form sent five times is recorded once', async ({
    chaplain,
  }) => {
    const { token, shiftId } = await worked(chaplain);
    const fields = {
      ...correction(shiftId, { leftAt: '2026-11-01T16:15', kindOfWork: 'shelter-visit' }),
      actionId: randomUUID(),
    };
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(token, fields)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(await hours()).toEqual([
      {
        arrived_at: ARRIVED,
        left_at: new Date('2026-11-01T21:15:00Z'),
        kind_of_work: 'shelter-visit',
      },
    ]);
    const { rows } = await app.db.pool.query('SELECT kind, user_id FROM deployment_actions');
    expect(rows).toEqual([{ kind: 'correct-hours', user_id: chaplain.user.id }]);
  });

  test('if the office corrects hours while the hours page is open, saving the page overwrites only the fields changed on it', async ({
    chaplain,
  }) => {
    const { token, shiftId } = await worked(chaplain);
    const { html } = await open(token);
    expect(html).toContain('name="kindOfWork-before" value=""');
    await app.db.pool.query("UPDATE deployment_shifts SET kind_of_work = 'shelter-visit'");
    const changed = { leftAt: '2026-11-01T16:15', 'kindOfWork-before': '' };
    expect((await send(token, correction(shiftId, changed))).status).toBe(303);
    expect(await hours()).toMatchObject([
      { left_at: new Date('2026-11-01T21:15:00Z'), kind_of_work: 'shelter-visit' },
    ]);
  });

  test.each([
    ['2026-01-15', 'EST'],
    ['2026-07-15', 'EDT'],
  ])('the hours page labels times of %s as %s at any time of the year', async (day, zone) => {
    const { token } = await worked(await app.makeChaplain(approved));
    await app.db.pool.query('UPDATE deployment_shifts SET arrived_at = $1, left_at = $2', [
      `${day}T15:00:00Z`,
      `${day}T19:00:00Z`,
    ]);
    expect((await open(token)).html).toContain(`Times are ${zone}.`);
  });

  test('if a date that does not exist is sent to the hours page, a message asks for a date and time', async ({
    chaplain,
  }) => {
    const { token, shiftId } = await worked(chaplain);
    for (const leftAt of ['2026-99-99T99:99', '2026-02-40T10:00']) {
      const answer = await send(token, correction(shiftId, { leftAt }));
      expect([answer.status, answer.html]).toEqual([
        400,
        expect.stringContaining('Give a date and a time.'),
      ]);
    }
  });

  test('a chaplain who has not recorded leaving the scene can do so on the hours page', async ({
    chaplain,
  }) => {
    const { token, shiftId } = await worked(chaplain, { leftAt: null });
    expect((await open(token)).html).toContain('You have not said when you left');
    const fields = correction(shiftId, { 'leftAt-before': '' });
    expect((await send(token, fields)).status).toBe(303);
    expect(await hours()).toMatchObject([{ left_at: new Date('2026-11-01T19:30:00Z') }]);
  });

  test('missing hours can be added on the hours page; a form sent twice adds them only once', async ({
    chaplain,
  }) => {
    const { token } = await worked(chaplain);
    const fields = {
      kind: 'add-hours',
      actionId: randomUUID(),
      arrivedAt: '2026-11-02T09:00',
      leftAt: '2026-11-02T11:00',
      kindOfWork: '',
    };
    for (let time = 0; time < 2; time += 1) expect((await send(token, fields)).status).toBe(303);
    expect((await hours()).map(({ left_at }) => left_at)).toEqual([
      LEFT,
      new Date('2026-11-02T16:00:00Z'),
    ]);
  });

  test('a chaplain can correct the numbers of people cared for on the hours page; unchanged numbers are kept', async ({
    chaplain,
  }) => {
    const { token, deploymentId } = await worked(chaplain);
    await app.db.pool.query(
      "INSERT INTO deployment_contacts (assignment_id, kind, count) VALUES ($1, 'child', 7)",
      [deploymentId],
    );
    const fields = { kind: 'correct-contacts', family: '12', 'family-before': '0' };
    await send(token, { ...fields, child: '3', 'child-before': '3' });
    expect(await contacts()).toEqual([
      { kind: 'child', count: 7 },
      { kind: 'family', count: 12 },
    ]);
    expect((await open(token)).html).toContain('19 people cared for');
  });

  test.each([
    { kind: 'correct-contacts', family: '-1' },
    { kind: 'correct-contacts', family: '1.5' },
    { kind: 'correct-contacts', family: '10000' },
    { kind: 'correct-contacts', family: 'many' },
    { kind: 'add-hours', arrivedAt: 'yesterday', leftAt: '2026-11-02T11:00', kindOfWork: '' },
    {
      kind: 'add-hours',
      arrivedAt: '2026-11-02T12:00',
      leftAt: '2026-11-02T11:00',
      kindOfWork: '',
    },
    {
      kind: 'add-hours',
      arrivedAt: '2026-11-01T10:30',
      leftAt: '2026-11-01T12:00',
      kindOfWork: '',
    },
    {
      kind: 'add-hours',
      arrivedAt: '2027-11-02T12:00',
      leftAt: '2027-11-02T13:00',
      kindOfWork: '',
    },
    { kind: 'come' },
  ] satisfies Record<string, string>[])(
    'the form %o is refused on the hours page, and changes nothing',
    async (fields) => {
      const { token } = await worked(await app.makeChaplain(approved));
      const answer = await send(token, fields);
      expect([400, 409]).toContain(answer.status);
      expect(answer.html).toContain('role="alert"');
      expect([await hours(), await contacts()]).toMatchObject([[{ left_at: LEFT }], []]);
    },
  );

  test('the hours page can change neither approved hours nor another person’s hours', async ({
    chaplain,
  }) => {
    const own = await worked(chaplain, { approvedAt: new Date() });
    expect((await open(own.token)).html).toContain('The office has approved these hours');
    const other = await worked(await app.makeChaplain(approved));
    for (const shiftId of [own.shiftId, other.shiftId]) {
      const answer = await send(own.token, correction(shiftId, { leftAt: '2026-11-01T16:15' }));
      expect([404, 409]).toContain(answer.status);
      expect(answer.html).toContain('role="alert"');
    }
    expect((await hours()).map(({ left_at }) => left_at)).toEqual([LEFT, LEFT]);
  });
});

describe('how long the link in a Completed message works', () => {
  const isOver = async (token: string, shiftId: string) => {
    const answers = [
      await open(token),
      await send(token, correction(shiftId, { leftAt: '2026-11-01T16:15' })),
    ];
    expect(answers.map(({ status }) => status)).toEqual([410, 410]);
    expect(answers[0]?.html).toContain('This link has expired');
    expect(await hours()).toMatchObject([{ left_at: LEFT }]);
  };

  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);

  test('the link of a Completed message expires after 14 days (M11)', async ({ chaplain }) => {
    const good = await worked(chaplain, { createdAt: daysAgo(13) });
    expect((await open(good.token)).status).toBe(200);
    await app.db.pool.query("UPDATE answer_links SET created_at = now() - interval '15 days'");
    await isOver(good.token, good.shiftId);
  });

  test.each([
    ['users', "suspended_at = now(), suspension_reason = 'x'"],
    ['users', "role = 'guest'"],
    ['activations', "status = 'cancelled'"],
  ])(
    'the link of a Completed message expires when the table %s changes to %s (M11)',
    async (table, change) => {
      const { token, shiftId } = await worked(await app.makeChaplain(approved));
      await app.db.pool.query(`UPDATE ${table} SET ${change}`);
      await isOver(token, shiftId);
    },
  );

  test('a chaplain who was deactivated can still open the hours page', async () => {
    const { token } = await worked(await app.makeChaplain({ ...approved, isActive: false }));
    expect((await open(token)).status).toBe(200);
  });

  test('if the recipient of a Completed message was not deployed, its link shows no hours (M11)', async ({
    chaplain,
    admin,
  }) => {
    const { deploymentId, shiftId } = await worked(chaplain);
    const token = await makeAnswerLink(app.db, {
      kind: 'activation-completed',
      userId: admin.user.id,
      deploymentId,
    });
    await isOver(token, shiftId);
  });

  test('nobody can correct hours by the link of a call-out, or answer a call-out by the link of a Completed message (M11)', async ({
    chaplain,
  }) => {
    const call = await worked(chaplain, { kind: 'call-out' });
    await app.db.pool.query("UPDATE activations SET status = 'active'");
    const wrong = correction(call.shiftId, { leftAt: '2026-11-01T16:15' });
    expect((await send(call.token, wrong)).status).toBe(400);
    const own = await worked(await app.makeChaplain(approved));
    const body = { kind: 'arrive', actionId: randomUUID() };
    const answer = await app.visitor().send('POST', `/api/answers/${own.token}`, { body });
    expect([answer.status, answer.body.code]).toEqual([409, 'not-answerable']);
    expect((await hours()).map(({ left_at }) => left_at)).toEqual([LEFT, LEFT]);
  });
});

test('chaplains who have left the scene get the Completed message when the activation is completed', async ({
  chaplain,
  admin,
}) => {
  const { id } = await app.makeActivation();
  await app.makeDeployment({
    activationId: id,
    chaplainId: chaplain.chaplain.id,
    status: 'left',
  });
  await admin.call(completeActivation, { params: { id }, body: {} });
  expect(await readOutbox(app.db)).toMatchObject([
    { kind: 'activation-completed', userId: chaplain.user.id },
  ]);
});
