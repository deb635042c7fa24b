import { expect, test } from 'vitest';
import { activationBoard, callChaplains } from '#shared/calls/api.ts';
import { listOwnDeployments, recordAction } from '#shared/deployments/api.ts';
import { trust } from '#shared/trust.ts';
import { listOf } from '#server/testing/answers.ts';
import { tap } from '#server/testing/bodies.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { releaseAllDue } from './service.ts';

const app = useTestApp();

/** Fewer chaplains on the embedded engine, which has only one connection. */
const chaplainCount = () => (app.db.kind === 'postgres' ? 40 : 12);

/** The answers may take up to this many times as long as reads. About 2 is normal. */
const MAX_RATIO = 20;

async function calledChaplains() {
  const one = await app.signInAs('admin');
  const two = await app.signInAs('admin');
  const { id } = await app.makeActivation();
  const people: Awaited<ReturnType<typeof app.signInAsChaplain>>[] = [];
  for (let index = 0; index < chaplainCount(); index += 1) {
    people.push(await app.signInAsChaplain(approved));
  }
  const half = people.length / 2 + 2;
  const call = ({ visitor }: typeof one, chosen: typeof people) =>
    visitor.call(callChaplains, {
      params: { id },
      body: {
        chaplainIds: chosen.map(({ chaplain }) => chaplain.id),
        reason: 'Nobody else is near',
      },
    });
  const read = async () => {
    const answer = await one.visitor.call(activationBoard, { params: { id } });
    const rows = trust<Record<string, unknown>[]>(listOf(answer, 'rows'), 'rows are objects');
    return { rows, activation: answer.body.activation };
  };
  return { one, two, id, people, half, call, read };
}

/** Measures how long reads take, for comparison: a slow machine slows answers and reads alike. */
async function readingTime(people: { visitor: Visitor }[], times: number) {
  const start = performance.now();
  const visitors = people.flatMap(({ visitor }) => Array.from({ length: times }, () => visitor));
  await Promise.all(visitors.map((visitor) => visitor.call(listOwnDeployments)));
  return performance.now() - start;
}

test('when two call-outs overlap and all chaplains answer at the same moment, no answer is lost and the board is right', async ({
  annotate,
}) => {
  const { one, two, people, half, call, read } = await calledChaplains();
  const calls = await Promise.all([
    call(one, people.slice(0, half)),
    call(two, people.slice(-half)),
  ]);
  expect(calls.map(({ status }) => status)).toEqual([200, 200]);
  const { rows } = await app.db.pool.query<{ id: string; chaplain_id: string }>(
    'SELECT id, chaplain_id FROM activation_assignments',
  );
  expect(rows).toHaveLength(people.length);
  const deploymentOf = new Map(rows.map((row) => [row.chaplain_id, row.id]));

  const reading = await readingTime(people, 2);
  const start = performance.now();
  const answers = await Promise.all(
    people.flatMap(({ visitor, chaplain }, index) => {
      const params = { id: deploymentOf.get(chaplain.id) ?? '' };
      const body =
        index % 4 === 0 ? tap({ kind: 'decline', reason: `no ${index}` }) : tap({ kind: 'come' });
      // Sends each answer twice, as a phone on a bad line does.
      return [
        visitor.call(recordAction, { params, body }),
        visitor.call(recordAction, { params, body }),
      ];
    }),
  );
  const took = performance.now() - start;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));

  const board = await read();
  const byChaplain = new Map(
    board.rows.map(({ chaplainId, status, declineReason }) => [
      chaplainId,
      [status, declineReason],
    ]),
  );
  for (const [index, { chaplain }] of people.entries()) {
    const expected = index % 4 === 0 ? ['declined', `no ${index}`] : ['coming', null];
    expect(byChaplain.get(chaplain.id)).toEqual(expected);
  }
  const declined = people.length / 4;
  expect(board.activation).toMatchObject({
    counts: { asked: 0, coming: people.length - declined, declined },
  });
  const recorded = await app.db.pool.query('SELECT 1 FROM deployment_actions');
  expect(recorded.rows).toHaveLength(people.length);
  await annotate(
    `${answers.length} answers of ${people.length} chaplains in ${Math.round(took)} ms; as many reads in ${Math.round(reading)} ms`,
  );
  expect(took / reading, 'times as long as reading').toBeLessThan(MAX_RATIO);
});

test('a chaplain who arrives during a second call-out and a release counts as on scene', async () => {
  const { one, two, id, people, call, read } = await calledChaplains();
  await call(one, people);
  const before = await read();
  const ids = new Map(before.rows.map((row) => [row.chaplainId, String(row.id)]));
  const idOf = ({ chaplain }: (typeof people)[number]) => ids.get(chaplain.id) ?? '';
  const arrivals = people.map((person) =>
    person.visitor.call(recordAction, {
      params: { id: idOf(person) },
      body: tap({ kind: 'arrive' }),
    }),
  );
  const releases = people.map((person) =>
    two.visitor.send('PUT', `/api/activations/${id}/deployments/${idOf(person)}/release`),
  );
  const again = call(one, people);
  const answers = await Promise.all(arrivals);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  for (const { status } of await Promise.all(releases)) expect([200, 409]).toContain(status);
  await app.db.pool.query('UPDATE activation_assignments SET release_at = now()');
  await releaseAllDue(app.db);
  expect((await again).status).toBe(200);
  const board = await read();
  expect(new Set(board.rows.map(({ status }) => status))).toEqual(new Set(['on-scene']));
});
