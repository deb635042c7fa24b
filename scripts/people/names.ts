export const FIRST_NAMES = [
  'Ruth',
  'José',
  'Miriam',
  'Daniel',
  'Aisha',
  'Thomas',
  'Linh',
  'Samuel',
  'Grace',
  'Omar',
  'Hannah',
  'Marcus',
  'Priya',
  'Caleb',
  'Naomi',
  'Isaac',
  'Fatima',
  'Peter',
  'Esther',
  'David',
  'Leah',
  'Andrew',
  'Sofia',
  'Jonah',
  'Rebekah',
  'Elijah',
  'Mei',
  'Joel',
  'Clara',
  'Nathan',
] as const;

export const LAST_NAMES = [
  'Whitfield',
  'García',
  'Adler',
  'Okafor',
  'Rahman',
  'Keane',
  'Nguyen',
  'Brooks',
  'Hollis',
  'Haddad',
  'Weiss',
  'Bell',
  'Sharma',
  'Stone',
  'Rivera',
  'Cohen',
  'Siddiqui',
  'Novak',
  'Tran',
  'Ellison',
  'Marsh',
  'Kowalski',
  'Osborne',
  'Pruitt',
  'Young',
  'Harlan',
  'Chen',
  'Baptiste',
  'Lindqvist',
  'Mercer',
] as const;

export const CITIES = [
  'Lexington',
  'Louisville',
  'Hazard',
  'Ashland',
  'Paducah',
  'Pikeville',
  'Bowling Green',
  'Elizabethtown',
  'Owensboro',
  'Covington',
  'Frankfort',
  'Somerset',
] as const;

/** Returns a generator of numbers from 0 up to 1 that look random but are the same at every run. */
export function seededRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

export function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}

export function pickSome<T>(items: readonly T[], count: number, random: () => number): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ item }) => item);
}
