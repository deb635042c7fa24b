import { expect, it } from 'vitest';
import { milesBetween } from '#server/places/miles.ts';
import { readTravel } from '#server/testing/availability-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

const HOMES = [
  [38.2009, -84.8733],
  [36.7327, -88.6506],
  [21.3069, -157.8583],
  [52, 179.5],
  [0, 0],
  [-38.2009, 95.1267],
] as const;

it('the database computes the same miles as milesBetween, and null for a home it can’t locate', async () => {
  for (const [index, [latitude, longitude]] of HOMES.entries()) {
    const { chaplain } = await app.makeChaplain();
    await app.makeTravel({ chaplainId: chaplain.id, zip: `0000${index}`, latitude, longitude });
  }
  const { chaplain } = await app.makeChaplain();
  await app.makeTravel({ chaplainId: chaplain.id, zip: '99999' });
  for (const [latitude, longitude] of HOMES) {
    const from = { latitude, longitude };
    const rows = await readTravel(app.db, from);
    expect(rows.at(-1)).toMatchObject({ zip: '99999', miles: null });
    for (const home of rows.slice(0, -1)) {
      const [lat, lon] = [home.latitude ?? NaN, home.longitude ?? NaN];
      const miles = milesBetween(from, { latitude: lat, longitude: lon });
      expect(home.miles).toBeCloseTo(miles, 6);
    }
  }
});
