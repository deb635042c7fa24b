import { describe, expect, test } from 'vitest';
import { createActivation, listActivations, updateActivation } from '#shared/activations/api.ts';
import { countAudience, createAnnouncement, createTestCall } from '#shared/announcements/api.ts';
import { previewImport } from '#shared/chaplain-import/api.ts';
import { listChaplains } from '#shared/chaplains/api.ts';
import { listDirectory } from '#shared/directory/api.ts';
import { updateProgram } from '#shared/program/api.ts';
import { each, listOf } from '#server/testing/answers.ts';
import { activation, rosterRows } from '#server/testing/bodies.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const REGIONS = [
  { code: '3', name: 'Bluegrass' },
  { code: 'NE', name: 'Eastern Mountains' },
  { code: 'G', name: 'Region G' },
].map((region) => ({ ...region, counties: [], timeZone: null }));

async function office(regions = REGIONS) {
  const { visitor } = await app.signInAs('admin');
  expect((await visitor.call(updateProgram, { body: { regions } })).status).toBe(200);
  return visitor;
}

describe('searches by region', () => {
  test.each([
    ['bluegrass', ['Three']],
    ['BLUEGRASS three', ['Three']],
    ['bluegrass north', []],
    ['eastern mountains', ['North']],
    ['region ne', ['North']],
    ['region g', ['Gee']],
    ['g', ['Gee']],
  ])(
    'a search for people by the region words %j finds the people with the last names %j',
    async (search, expected) => {
      const visitor = await office();
      for (const [code, lastName] of [
        ['3', 'Three'],
        ['NE', 'North'],
        ['G', 'Gee'],
      ] as const) {
        const values = { ...approved, primaryRegion: code, city: 'Salem', expertise: [] };
        await app.makeChaplain(values, { firstName: 'Ada', lastName });
      }
      const query = `?search=${encodeURIComponent(search)}`;
      expect(each(await visitor.send('GET', `${listDirectory.path}${query}`), 'lastName')).toEqual(
        expected,
      );
      const people = await visitor.send('GET', `${listChaplains.path}${query}`);
      expect(people.body).toHaveLength(expected.length);
    },
  );

  test('a search for the name of a region finds the activations in that region', async () => {
    const visitor = await office();
    await visitor.send('POST', createActivation.path, { body: activation({ region: 'NE' }) });
    await visitor.send('POST', createActivation.path, { body: activation({ region: '3' }) });
    const found = await visitor.send('GET', `${listActivations.path}?search=mountains`);
    expect(each(found, 'region')).toEqual(['NE']);
  });
});

describe('a region that the program doesn’t have', () => {
  test('a new activation with an unknown region is refused, but an existing one keeps a region that was removed (S5)', async () => {
    const visitor = await office();
    const body = activation({ region: 'NE' });
    const { id } = (await visitor.send('POST', createActivation.path, { body })).body;
    const refused = await visitor.send('POST', createActivation.path, { body: activation() });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { region: 'The program has no region C' } },
    });
    await visitor.call(updateProgram, { body: { regions: REGIONS.slice(0, 1) } });
    const params = { id: String(id) };
    const kept = await visitor.call(updateActivation, { params, body: { region: 'NE' } });
    expect(kept).toMatchObject({ status: 200, body: { region: 'NE' } });
    const other = await visitor.call(updateActivation, { params, body: { region: 'G' } });
    expect(other.status).toBe(400);
  });

  test('an announcement or test call to a region that the program doesn’t have is refused', async () => {
    const visitor = await office();
    const audience = { roles: [], regions: ['A'], expertise: [] };
    const words = { title: 'Roads', body: 'Closed', audience, scheduledFor: null };
    const actionId = '0f8fad5b-d9cb-469f-a165-70867728950e';
    const announced = await visitor.call(createAnnouncement, { body: { actionId, ...words } });
    expect(announced.status).toBe(400);
    const called = await visitor.call(createTestCall, { body: { actionId, regions: ['A'] } });
    expect(called.body).toMatchObject({ fields: { regions: 'The program has no region A' } });
  });

  test('if a region was removed, the preview of an announcement to it still counts the people of that region (S5)', async () => {
    await app.makeChaplain({ ...approved, primaryRegion: 'H' });
    const visitor = await office();
    const count = await visitor.send('GET', `${countAudience.path}?regions=H`);
    expect(count.body).toMatchObject({ people: 1 });
  });
});

test('an import recognises a region by its code or its name, in upper or lower case', async () => {
  const visitor = await office();
  const cells = ['3', 'bluegrass', 'ne', 'EASTERN mountains', 'Region g', 'region 3'];
  const body = { chaplains: cells.flatMap((primaryRegion) => rosterRows(1, { primaryRegion })) };
  const answer = await visitor.send('POST', previewImport.path, { body });
  expect(listOf(answer, 'rows')).toEqual(cells.map(() => ({ outcome: 'create' })));
});
