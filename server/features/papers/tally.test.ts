import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { recordAction } from '#shared/deployments/api.ts';
import { exportTally, weeklyTally } from '#shared/papers/api.ts';
import { fileOf } from '#server/testing/answers.ts';
import { approved } from '#server/testing/person-factories.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { byWeek } from './tally.ts';

const app = useTestApp();

const [FIRST, SECOND, THIRD] = ['2026-11-02', '2026-11-09', '2026-11-16'] as const;

describe('dividing a count among weeks', () => {
  const count = (people: number, lastWeek: string = SECOND) => ({ count: people, lastWeek });
  const taps = (...changes: [string, number][]) =>
    changes.map(([week, change]) => ({ week, change }));

  test.each<[string, ReturnType<typeof count>, ReturnType<typeof taps>, [string, number][]]>([
    [
      'in the tally, people counted by tap belong to the week of the tap',
      count(5),
      taps([FIRST, 2], [SECOND, 3]),
      [
        [SECOND, 3],
        [FIRST, 2],
      ],
    ],
    [
      'in the tally, people not counted by tap belong to the week of the last stay on scene',
      count(5),
      taps([FIRST, 2]),
      [
        [SECOND, 3],
        [FIRST, 2],
      ],
    ],
    [
      'in the tally, a count without any tap belongs to the week of the last stay on scene',
      count(4),
      [],
      [[SECOND, 4]],
    ],
    [
      'in the tally, people counted by a tap after the last stay on scene belong to the week of the tap',
      count(3),
      taps([THIRD, 3]),
      [[THIRD, 3]],
    ],
    [
      'in the tally, people whom the office subtracted from a count are subtracted from the latest weeks',
      count(1),
      taps([FIRST, 2], [SECOND, 3]),
      [[FIRST, 1]],
    ],
    [
      'in the tally, a tap that subtracts a person in a later week reduces the count of the earlier week',
      count(4),
      taps([FIRST, 5], [THIRD, -1]),
      [[FIRST, 4]],
    ],
  ])('%s', (_, stored, tapped, weeks) => {
    expect(byWeek(stored, tapped)).toEqual(weeks);
  });

  test('the tally’s weekly counts always add up to the stored count, and no listed week has a count below one (D15)', () => {
    const random = (below: number) => Math.floor(Math.random() * below);
    for (let round = 0; round < 500; round += 1) {
      const stored = { count: random(20), lastWeek: [FIRST, SECOND, THIRD][random(3)] ?? FIRST };
      const tapped = taps(
        ...Array.from({ length: random(6) }, (): [string, number] => [
          [FIRST, SECOND, THIRD][random(3)] ?? FIRST,
          random(12) - 4,
        ]),
      );
      const weeks = byWeek(stored, tapped).map(([, people]) => people);
      expect(weeks.reduce((sum, people) => sum + people, 0)).toBe(stored.count);
      expect(weeks.every((people) => people > 0)).toBe(true);
    }
  });
});

const contact = (kind: string, count: number, deploymentId: string) =>
  app.db.pool.query(
    `INSERT INTO deployment_contacts (assignment_id, kind, count) VALUES ($1, $2, $3)`,
    [deploymentId, kind, count],
  );

const tapped = (deploymentId: string, at: string, details: object, kind = 'contact') =>
  app.db.pool.query(
    `INSERT INTO deployment_actions (id, assignment_id, kind, at, details) VALUES ($1, $2, $3, $4, $5)`,
    [randomUUID(), deploymentId, kind, at, details],
  );

test('the tally counts people cared for by week, activation and kind, and the exported file ends with the sums', async () => {
  const { visitor } = await app.signInAs('admin');
  const { id: activationId } = await app.makeActivation({ eventType: 'Flood', location: 'Paris' });
  const { id } = await app.makeDeployment({ activationId, status: 'left' });
  await app.makeShift({
    deploymentId: id,
    arrivedAt: new Date('2026-11-10T14:00:00Z'),
    leftAt: new Date('2026-11-10T18:00:00Z'),
  });
  await contact('family', 5, id);
  await contact('child', 1, id);
  // 23:30 on Sunday in the program's time zone, but Monday in UTC.
  await tapped(id, '2026-11-09T04:30:00Z', { contact: 'family', change: 1 });
  const other = await app.makeDeployment({
    status: 'left',
    askedAt: new Date('2026-11-03T12:00:00Z'),
  });
  await contact('survivor', 2, other.id);

  const { body } = await visitor.call(weeklyTally);
  expect(body.map(({ week, eventType, total }) => [week, eventType, total])).toEqual([
    [SECOND, 'Flood', 5],
    [FIRST, 'Flood', 1],
    [FIRST, 'Tornado', 2],
  ]);
  expect(body[0]?.counts).toMatchObject({ family: 4, child: 1, survivor: 0 });
  const query = { activationId };
  expect((await visitor.call(weeklyTally, { query })).body).toHaveLength(2);
  const file = readCsv(fileOf(await visitor.call(exportTally, { query })));
  expect(file.at(-1)).toEqual(['Sum', '', '', '0', '5', '0', '0', '1', '0', '6']);
});

test('the tally lists the activations of one week by event type, and those of the same type by id', async () => {
  const { visitor } = await app.signInAs('admin');
  const events = [
    ['3c9e6679-7425-40de-944b-e07fc1f90ae7', 'Flood'],
    ['1c9e6679-7425-40de-944b-e07fc1f90ae7', 'Tornado'],
    ['2c9e6679-7425-40de-944b-e07fc1f90ae7', 'Flood'],
  ] as const;
  for (const [id, eventType] of events) {
    await app.makeActivation({ id, eventType });
    const askedAt = new Date('2026-11-03T12:00:00Z');
    const deployment = await app.makeDeployment({ activationId: id, status: 'left', askedAt });
    await contact('survivor', 1, deployment.id);
  }
  const { body } = await visitor.call(weeklyTally);
  expect(body.map(({ activationId }) => activationId.slice(0, 1))).toEqual(['2', '3', '1']);
});

test('if a chaplain counts a person and undoes the tap, the weekly tally doesn’t count that person', async () => {
  const { visitor } = await app.signInAs('admin');
  const ruth = await app.signInAsChaplain(approved);
  const deployment = { chaplainId: ruth.chaplain.id, status: 'on-scene' } as const;
  const { id } = await app.makeDeployment(deployment);
  await app.makeShift({ deploymentId: id, arrivedAt: new Date(Date.now() - 60_000), leftAt: null });
  const tap = (body: object) =>
    ruth.visitor.send('POST', recordAction.path.replace(':id', id), {
      body: { at: new Date().toISOString(), ...body },
    });
  const actionId = randomUUID();
  await tap({ kind: 'contact', actionId, contact: 'family', change: 1 });
  await tap({ kind: 'contact', actionId: randomUUID(), contact: 'family', change: 1 });
  await tap({ kind: 'undo', actionId: randomUUID(), undoes: actionId });
  const { body } = await visitor.call(weeklyTally);
  expect(body).toMatchObject([{ counts: { family: 1 }, total: 1 }]);
});
