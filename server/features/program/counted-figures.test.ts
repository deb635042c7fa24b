import { describe, expect, test } from 'vitest';
import { setClockAhead } from '#server/testing/clock.ts';
import { whileTableIsGone } from '#server/testing/database-faults.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createFigureCounter } from './counted-figures.ts';

const app = useTestApp();

const typed = { label: 'Counties', source: 'typed', value: '120' } as const;
const counted = { label: 'Chaplains', source: 'chaplains', value: null } as const;

describe('the figures that the portal counts', () => {
  test('the portal counts its figures again once the last count is a minute old', async () => {
    const { readCounts } = createFigureCounter(app.db);
    expect((await readCounts()).chaplains).toBe(0);
    await app.makeChaplain(approved);
    expect((await readCounts()).chaplains).toBe(0);
    setClockAhead(1 / 60);
    expect((await readCounts()).chaplains).toBe(1);
  });

  test('a count that failed is not kept: the next reader counts again', async () => {
    const { readCounts } = createFigureCounter(app.db);
    await whileTableIsGone(app, 'training_sessions', async () => {
      await expect(readCounts()).rejects.toThrow('Failed query');
    });
    expect(await readCounts()).toMatchObject({ 'training-sessions': 0 });
  });

  test('only figures that the portal counts get a counted number; typed ones stay', async () => {
    await app.makeChaplain(approved);
    const { countFigures } = createFigureCounter(app.db);
    expect(await countFigures([typed, counted])).toEqual([typed, { ...counted, value: '1' }]);
    const figures = [typed];
    expect(await countFigures(figures)).toBe(figures);
  });
});
