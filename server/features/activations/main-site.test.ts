import { describe, expect, test } from 'vitest';
import { approved } from '#server/testing/person-factories.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function change(id: string, body: Record<string, unknown>) {
  const { visitor } = await app.signInAs('admin');
  const { status } = await visitor.send('PUT', `/api/activations/${id}`, { body });
  expect(status).toBe(200);
}

async function sitesOf(activationId: string) {
  const { rows } = await app.db.pool.query<{ name: string; is_main: boolean }>(
    'SELECT name, is_main FROM sites WHERE activation_id = $1 ORDER BY is_main DESC',
    [activationId],
  );
  return rows;
}

async function withStay(values: Parameters<typeof app.makeActivation>[0] = {}) {
  const { id: activationId } = await app.makeActivation(values);
  const { id: deploymentId } = await app.makeDeployment({ activationId, status: 'left' });
  await app.makeShift({ deploymentId });
  return activationId;
}

const renamed = [{ name: 'Paducah', is_main: true }];
const moved = [
  { name: 'Paducah', is_main: true },
  { name: 'Mayfield', is_main: false },
];

describe('the main site of an activation whose location changes', () => {
  test('while nobody has been at the main site, a new location renames it', async () => {
    const { id } = await app.makeActivation();
    await change(id, { location: 'Paducah' });
    expect(await sitesOf(id)).toEqual(renamed);
  });

  test('once somebody has been at the main site, a new location opens a new main site', async () => {
    const id = await withStay();
    await change(id, { location: 'Paducah' });
    expect(await sitesOf(id)).toEqual(moved);
  });

  test('a new location that is a correction renames the main site even if somebody has been there', async () => {
    const id = await withStay();
    await change(id, { location: 'Paducah', placeChange: 'correction' });
    expect(await sitesOf(id)).toEqual(renamed);
  });

  test('a new location that is a new site opens a new main site even if nobody has been at the former one', async () => {
    const { id } = await app.makeActivation();
    await change(id, { location: 'Paducah', placeChange: 'new-site' });
    expect(await sitesOf(id)).toEqual(moved);
  });

  test('a new location of a completed activation renames the main site even if somebody has been there', async () => {
    const id = await withStay({ status: 'completed' });
    await change(id, { location: 'Paducah' });
    expect(await sitesOf(id)).toEqual(renamed);
  });

  test('a change of an activation that keeps its location opens no new site', async () => {
    const id = await withStay();
    await change(id, { notes: 'Bring boots', placeChange: 'new-site' });
    expect(await sitesOf(id)).toEqual([{ name: 'Mayfield', is_main: true }]);
  });
});

test.each([
  ['a new location', 'only to the people of the main site', { location: 'Paducah' }, false],
  ['a new start time', 'to everybody', { startTime: '2026-11-01T09:00:00.000Z' }, true],
  [
    'a new location with a new start time',
    'to everybody',
    { location: 'Paducah', startTime: '2026-11-01T09:00:00.000Z' },
    true,
  ],
] as const)(
  'the message about %s of an activation goes %s',
  async (_, _to, body, isToldElsewhere) => {
    const { id: activationId } = await app.makeActivation();
    const gym = await app.makeSite({ activationId });
    const [here, there] = [await app.makeChaplain(approved), await app.makeChaplain(approved)];
    await app.makeDeployment({ activationId, chaplainId: here.chaplain.id });
    await app.makeDeployment({ activationId, chaplainId: there.chaplain.id, siteId: gym.id });

    await change(activationId, body);

    const told = (await readOutbox(app.db)).map(({ kind, userId }) => [kind, userId]);
    const expected = [here.user.id, ...(isToldElsewhere ? [there.user.id] : [])];
    expect(told).toHaveLength(expected.length);
    expect(told).toEqual(
      expect.arrayContaining(expected.map((userId) => ['activation-changed', userId])),
    );
  },
);
