import { expect, test } from 'vitest';
import { useTestApp } from '#server/testing/test-app.ts';
import { readWanted } from './around.ts';

const app = useTestApp();

const PAGE = { limit: 50, offset: 0 };

/** An activation with a second site. `there` is the activation as people of that site see it. */
async function twoSites() {
  const activation = await app.makeActivation({ expertiseWanted: ['Elder care'] });
  const { id: activationId } = activation;
  const gym = await app.makeSite({ activationId, address: '2 School Rd' });
  const there = { ...activation, location: 'High school gym', address: '2 School Rd' };
  return { activation, activationId, gym, there };
}

test('candidates are compared with the activation itself if neither a site nor a shift is given', async () => {
  const { activation } = await twoSites();
  expect(await readWanted(app.db.orm, activation, PAGE)).toEqual(activation);
});

test('if a site is given, candidates are compared with its name and address', async () => {
  const { activation, gym, there } = await twoSites();
  expect(await readWanted(app.db.orm, activation, { ...PAGE, site: gym.id })).toEqual(there);
});

test('if the main site is given, candidates are compared with the activation’s own location', async () => {
  const { activation, activationId } = await twoSites();
  const { rows } = await app.db.pool.query<{ id: string }>(
    'SELECT id FROM sites WHERE activation_id = $1 AND is_main',
    [activationId],
  );
  const site = rows[0]?.id ?? '';
  const given = { ...activation, location: 'Mayfield, High School' };
  expect(await readWanted(app.db.orm, given, { ...PAGE, site })).toEqual(given);
});

test('if a shift is given, candidates are compared with its site, its start and the expertise it asks for', async () => {
  const { activation, gym, there } = await twoSites();
  const expertise = ['Grief support'];
  const { id: shift, startsAt } = await app.makeSiteShift({ siteId: gym.id, expertise });
  expect(await readWanted(app.db.orm, activation, { ...PAGE, shift })).toEqual({
    ...there,
    startTime: startsAt,
    expertiseWanted: expertise,
  });
});

test('a shift that asks for no expertise keeps the activation’s, and counts more than another site', async () => {
  const { activation, activationId, gym, there } = await twoSites();
  const { id: site } = await app.makeSite({ activationId, name: 'Church' });
  const { id: shift, startsAt } = await app.makeSiteShift({ siteId: gym.id });
  expect(await readWanted(app.db.orm, activation, { ...PAGE, site, shift })).toEqual({
    ...there,
    startTime: startsAt,
  });
});
