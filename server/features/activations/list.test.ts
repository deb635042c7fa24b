import { expect, test } from 'vitest';
import { listActivations, listLeadChoices } from '#shared/activations/api.ts';
import { each, totalOf } from '#server/testing/answers.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const startingOn = (day: number) => ({ startTime: new Date(Date.UTC(2026, 4, day, 6)) });

test('the list of activations begins with the latest start, and its pages have no gaps or repeats', async () => {
  const { visitor } = await app.signInAs('admin');
  for (const day of [3, 9, 1, 7]) await app.makeActivation({ ...startingOn(day), notes: `${day}` });
  const page = (query: { limit?: string; offset?: string }) =>
    visitor.call(listActivations, { query });
  expect(each(await page({}), 'notes')).toEqual(['9', '7', '3', '1']);
  const [first, second] = [await page({ limit: '3' }), await page({ limit: '3', offset: '3' })];
  expect(each(first, 'notes')).toEqual(['9', '7', '3']);
  expect(each(second, 'notes')).toEqual(['1']);
  expect([first, second].map(totalOf)).toEqual([4, 4]);
});

test('the list of activations contains the name of each lead, and no other personal data of the lead', async () => {
  const { visitor } = await app.signInAs('admin');
  const { chaplain, user } = await app.makeChaplain(approved, {
    firstName: 'Ruth',
    lastName: 'Moabite',
  });
  const activation = await app.makeActivation({ ...startingOn(3), chaplainId: chaplain.id });
  const { body } = await visitor.call(listActivations);
  expect(body).toEqual([
    {
      id: activation.id,
      eventType: 'Tornado',
      description: 'EF3 through the county seat',
      location: 'Mayfield',
      address: null,
      region: null,
      chaplainId: chaplain.id,
      startTime: '2026-05-03T06:00:00.000Z',
      endTime: null,
      status: 'active',
      createdBy: null,
      notes: null,
      chaplainsNeeded: 1,
      expertiseWanted: [],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      chaplain: { id: chaplain.id, user: { id: user.id, firstName: 'Ruth', lastName: 'Moabite' } },
      counts: { asked: 0, coming: 0, onScene: 0, left: 0, declined: 0, released: 0 },
    },
  ]);
});

test('the list of activations includes those that have no lead or whose lead was deleted', async () => {
  const { visitor } = await app.signInAs('admin');
  const [left, gone] = [await app.makeChaplain(approved), await app.makeChaplain(approved)];
  await app.makeActivation({ ...startingOn(1) });
  await app.makeActivation({ ...startingOn(2), chaplainId: left.chaplain.id });
  await app.makeActivation({ ...startingOn(3), chaplainId: gone.chaplain.id });
  await app.db.pool.query('DELETE FROM chaplains WHERE id = $1', [left.chaplain.id]);
  await app.db.pool.query('DELETE FROM users WHERE id = $1', [gone.user.id]);
  const answer = await visitor.call(listActivations);
  expect(each(answer, 'chaplain')).toEqual([null, null, null]);
  expect(each(answer, 'chaplainId')).toEqual([null, null, null]);
});

test('the list of possible leads contains only approved and active chaplains, and only their names and cities', async () => {
  const { visitor } = await app.signInAs('admin');
  const named = (firstName: string) => ({ firstName, lastName: 'Baker' });
  const { chaplain } = await app.makeChaplain({ ...approved, city: 'Berea' }, named('Ruth'));
  await app.makeChaplain({ ...approved, isActive: false }, named('Anna'));
  await app.makeChaplain({}, named('Dan'));
  const found = await visitor.call(listLeadChoices, { query: { search: 'baker' } });
  expect(found.body).toEqual([{ id: chaplain.id, name: 'Ruth Baker', city: 'Berea' }]);
  expect(totalOf(found)).toBe(1);
  expect(each(await visitor.call(listLeadChoices), 'name')).toEqual(['Ruth Baker']);
  const other = await visitor.call(listLeadChoices, { query: { search: 'moabite' } });
  expect(other.body).toEqual([]);
});
