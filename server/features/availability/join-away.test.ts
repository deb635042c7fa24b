import { expect, it } from 'vitest';
import { joinAway } from './join-away.ts';

const time = (fromOn: string, untilOn: string | null) => ({
  fromOn: `2026-05-${fromOn}`,
  untilOn: untilOn && `2026-05-${untilOn}`,
});

it.each([
  ['none', [], time('10', '12'), []],
  ['two with gaps before and after it', [time('01', '08'), time('14', '20')], time('10', '12'), []],
  ['one that overlaps its beginning', [time('08', '10')], time('08', '12'), ['08']],
  ['one that overlaps its end', [time('12', '20')], time('10', '20'), ['12']],
  ['one inside it', [time('11', '11')], time('10', '12'), ['11']],
  ['one around it', [time('01', '31')], time('01', '31'), ['01']],
  ['one that ends the day before', [time('08', '09')], time('08', '12'), ['08']],
  ['one that begins the day after', [time('13', '14')], time('10', '14'), ['13']],
  [
    'two with a gap that it closes',
    [time('13', '20'), time('08', '09')],
    time('08', '20'),
    ['08', '13'],
  ],
  ['one until further notice', [time('11', null)], time('10', null), ['11']],
])(
  'a new time away is merged correctly with the stored ones: %s',
  (_, others, joined, absorbed) => {
    expect(joinAway(time('10', '12'), others)).toEqual({
      joined,
      absorbed: absorbed.map((day) => `2026-05-${day}`),
    });
  },
);

it('if a time away until further notice is added, it replaces all stored times away that begin later', () => {
  const others = [time('11', '12'), time('20', null), time('01', '02')];
  expect(joinAway(time('10', null), others)).toEqual({
    joined: time('10', null),
    absorbed: ['2026-05-11', '2026-05-20'],
  });
});
