import { describe, expect, it, test } from 'vitest';
import { updateAccount } from '#shared/accounts/api.ts';
import { updateOwnChaplain } from '#shared/chaplains/api.ts';
import { directorySummary, exportDirectory, listDirectory } from '#shared/directory/api.ts';
import { each, fileOf, totalOf } from '#server/testing/answers.ts';
import { approved } from '#server/testing/person-factories.ts';
import { entriesRead } from '#server/testing/index-reads.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { listDirectory as searchDirectory } from './queries.ts';

const app = useTestApp();

const search = async (visitor: Visitor, text: string) =>
  each(
    await visitor.send('GET', `${listDirectory.path}?search=${encodeURIComponent(text)}`),
    'lastName',
  );

const reader = async () => (await app.signInAs('admin')).visitor;

describe('searches of the directory', () => {
  it.each([
    ['rosenthal', ['Rosenthal']],
    ['ROSEN', ['Rosenthal']],
    ['miriam', ['Rosenthal']],
    ['miriam rosenthal', ['Rosenthal']],
    ['rosenthal miriam', ['Rosenthal']],
    ['  rosenthal   paducah ', ['Rosenthal']],
    ['jewish', ['Rosenthal']],
    ['paducah', ['Rosenthal']],
    ['BCC', ['Rosenthal']],
    ['grief counseling', ['Rosenthal']],
    ['grief-counseling', ['Rosenthal']],
    ['crisis', ['Rosenthal']],
    ['rosenthal louisville', []],
    ['éloïse', ['Ñandú']],
    ['ÉLOÏSE ñAN', ['Ñandú']],
    ['', ['Ñandú', 'Rosenthal']],
  ])('a directory search for %j finds %j', async (text, expected) => {
    await app.makeChaplain(
      {
        ...approved,
        affiliation: 'jewish',
        city: 'Paducah',
        credentials: 'BCC, M.Div.',
        expertise: ['grief-counseling', 'Crisis counseling'],
      },
      { firstName: 'Miriam', lastName: 'Rosenthal' },
    );
    await app.makeChaplain(
      { ...approved, city: 'Louisville', expertise: [] },
      { firstName: 'Éloïse', lastName: 'Ñandú' },
    );
    const found = await search(await reader(), text);
    expect(new Set(found)).toEqual(new Set(expected));
    expect(found).toHaveLength(expected.length);
  });

  it.each([
    ['I1', "'; DROP TABLE chaplains; --"],
    ['I1', "O'Neil"],
    ['I1', '" OR 1=1'],
    ['I1', '$1'],
    ['I1', '\\'],
    ['I1', "\\' OR TRUE --"],
    ['I2', '%'],
    ['I2', '_'],
    ['I2', '%%'],
    ['I2', 'Plain%'],
    ['I2', 'P_ain'],
    ['I2', '100%'],
    ['I2', 'a_b'],
    ['I2', 'c\\d'],
  ])(
    'special characters in a directory search are searched literally (%s): %j',
    async (_, text) => {
      await app.makeChaplain({ ...approved, credentials: null }, { lastName: 'Plain' });
      await app.makeChaplain({ ...approved, credentials: text }, { lastName: 'Literal' });
      const visitor = await reader();
      expect(await search(visitor, text)).toEqual(['Literal']);
      expect(await search(visitor, '')).toEqual(['Literal', 'Plain']);
    },
  );

  it('a directory search finds nobody by email, username or a phone number that the viewer may not see', async () => {
    await app.makeChaplain(
      { ...approved, phone: '+1 606 777 8899', isPhoneVisible: false },
      { lastName: 'Private', username: 'lamplighter', email: 'quiet@harbor.example.org' },
    );
    const visitors = [
      (await app.signInAsChaplain(approved)).visitor,
      (await app.signInAsChaplain({ ...approved, isVisibleInDirectory: false })).visitor,
      (await app.signInAsChaplain()).visitor,
    ];
    const probes = [
      'quiet@harbor.example.org',
      'quiet@',
      'harbor',
      '777',
      '8899',
      '+1 606',
      'lampl',
    ];
    for (const visitor of visitors) {
      expect(await search(visitor, 'private')).toEqual(['Private']);
      for (const probe of probes) expect(await search(visitor, probe), probe).toEqual([]);
    }
    const administrator = await reader();
    for (const probe of ['quiet@', 'harbor', 'lampl']) {
      expect(await search(administrator, probe), probe).toEqual([]);
    }
    expect(await search(administrator, '7778899')).toEqual(['Private']);
  });

  it.each(['6067778899', '(606) 777-8899', '606.777.8899', '+1 606 777 8899', '8899', 'seen 777'])(
    'a directory search for %j finds a phone number only if the viewer may see it',
    async (text) => {
      const phone = '606-777-8899';
      await app.makeChaplain({ ...approved, phone }, { lastName: 'Seen' });
      await app.makeChaplain({ ...approved, phone, isPhoneVisible: false }, { lastName: 'Hidden' });
      const { visitor } = await app.signInAsChaplain(approved);
      expect(await search(visitor, text)).toEqual(['Seen']);
      const unapproved = (await app.signInAsChaplain()).visitor;
      expect(await search(unapproved, text)).toEqual([]);
    },
  );

  it.each([
    ['garcia', ['García']],
    ['GARCÍA', ['García']],
    ['Garcia, Maria', ['García']],
    ['maria garcia', ['García']],
    ["o'brien", ['O’Brien']],
    ['o’brien', ['O’Brien']],
    ['O`Brien', ['O’Brien']],
    ['smith-lee', ['Smith‑Lee']],
    ['region g', ['O’Brien']],
    ['Region A', ['García']],
    ['region z', []],
  ])(
    'a directory search for %j finds %j regardless of accents, apostrophes and hyphens',
    async (text, expected) => {
      const person = async (lastName: string, primaryRegion: string | null) =>
        app.makeChaplain({ ...approved, primaryRegion }, { firstName: 'María', lastName });
      await person('García', 'A');
      await person('O’Brien', 'G');
      await person('Smith‑Lee', null);
      // The name and credentials of this chaplain begin with G, but the region is B.
      await app.makeChaplain(
        { ...approved, primaryRegion: 'B', credentials: 'Grief work' },
        { lastName: 'Gray' },
      );
      expect(await search(await reader(), text)).toEqual(expected);
    },
  );
});

describe('searches after a change', () => {
  it('after a rename, a directory search finds the new name but not the old one, and sorts by it', async () => {
    await app.makeChaplain(approved, { firstName: 'Ann', lastName: 'Miller' });
    const { visitor, user } = await app.signInAsChaplain(approved);
    await visitor.call(updateAccount, { body: { firstName: 'Zed', lastName: 'Aaronson' } });
    expect(await search(visitor, '')).toEqual(['Aaronson', 'Miller']);
    expect(await search(visitor, 'zed aaronson')).toEqual(['Aaronson']);
    expect(await search(visitor, user.lastName)).toEqual([]);
    await visitor.call(updateAccount, { body: { lastName: 'Young' } });
    expect(await search(visitor, '')).toEqual(['Miller', 'Young']);
  });

  it('after a change of a profile, a directory search finds the new values', async () => {
    const { visitor, user } = await app.signInAsChaplain(approved);
    const body = { city: 'Corbin', credentials: 'D.Min.', expertise: ['Elder care'] };
    await visitor.call(updateOwnChaplain, { body });
    for (const text of ['corbin', 'd.min', 'elder']) {
      expect(await search(visitor, text)).toEqual([user.lastName]);
    }
    expect(await search(visitor, 'lexington')).toEqual([]);
  });
});

describe('the region filter of the directory', () => {
  it('the region filter offers only regions of listed chaplains, and finds the chaplains of the chosen region', async () => {
    await app.makeChaplain({ ...approved, primaryRegion: 'G' }, { lastName: 'Gray' });
    await app.makeChaplain({ ...approved, primaryRegion: 'B' }, { lastName: 'Brown' });
    await app.makeChaplain({ ...approved, primaryRegion: null }, { lastName: 'None' });
    await app.makeChaplain({ primaryRegion: 'H' }, { lastName: 'Unapproved' });
    const visitor = await reader();
    const answer = await visitor.call(listDirectory, { query: { region: 'G' } });
    expect([each(answer, 'lastName'), totalOf(answer)]).toEqual([['Gray'], 1]);
    const { body } = await visitor.call(directorySummary);
    expect(body.regions).toEqual(['B', 'G']);
    expect(fileOf(await visitor.call(exportDirectory, { query: { region: 'B' } }))).not.toContain(
      'Gray',
    );
  });
});

describe('the filters of the directory', () => {
  it.each([
    ['availability=weekdays', ['Old', 'Quick']],
    ['availability=Weekdays', ['Old', 'Quick']],
    ['availability=on-call', ['Quick']],
    ['availability=Nights', ['Old']],
    ['expertise=disaster-response', ['Old', 'Quick']],
    ['expertise=Disaster%20response', ['Old', 'Quick']],
    ['expertise=Pet%20loss', ['Own']],
    ['expertise=pet%20loss', []],
    ['expertise=Pet', []],
    ['expertise=%25', []],
    ['expertise=Disaster%20response&availability=Nights', ['Old']],
    ['expertise=Disaster%20response&search=quick', ['Quick']],
    ['expertise=&availability=', ['Old', 'Own', 'Quick']],
  ])('the directory filtered by %s contains only the matching entries', async (query, expected) => {
    await app.makeChaplain(
      { ...approved, availability: ['Weekdays', 'Nights'], expertise: ['Disaster response'] },
      { lastName: 'Old' },
    );
    await app.makeChaplain(
      { ...approved, availability: ['weekdays', 'on-call'], expertise: ['disaster-response'] },
      { lastName: 'Quick' },
    );
    await app.makeChaplain(
      { ...approved, availability: ['Holidays'], expertise: ['Pet loss'] },
      { lastName: 'Own' },
    );
    const answer = await (await reader()).send('GET', `${listDirectory.path}?${query}`);
    expect(each(answer, 'lastName')).toEqual(expected);
    expect(totalOf(answer)).toBe(expected.length);
  });
});

describe('the pages of the directory', () => {
  it('the pages of the directory are sorted by last and first name without gaps, even among namesakes', async () => {
    const names = ['Baker, Zoe', 'Adams, Bo', 'Baker, Anna', 'Cole, Al', 'baker, Moe'];
    for (const name of [...names, 'Adams, Bo']) {
      const [lastName = '', firstName = ''] = name.split(', ');
      await app.makeChaplain(approved, { firstName, lastName });
    }
    const visitor = await reader();
    const whole = await visitor.call(listDirectory);
    expect(each(whole, 'firstName')).toEqual(['Bo', 'Bo', 'Anna', 'Moe', 'Zoe', 'Al']);
    const pages: unknown[] = [];
    for (const offset of [0, 1, 2, 3, 4, 5]) {
      const page = await visitor.call(listDirectory, { query: { limit: 1, offset } });
      expect(totalOf(page)).toBe(6);
      pages.push(...each(page, 'id'));
    }
    expect(pages).toEqual(each(whole, 'id'));
    const beyond = await visitor.call(listDirectory, { query: { limit: 1, offset: 6 } });
    expect([beyond.body, totalOf(beyond)]).toEqual([[], 6]);
  });

  it('a page of the directory has at most 50 entries', async () => {
    const visitor = await reader();
    for (let index = 0; index < 51; index += 1) await app.makeChaplain(approved);
    const page = await visitor.call(listDirectory, { query: { limit: 50 } });
    expect([page.body.length, totalOf(page)]).toEqual([50, 51]);
    expect((await visitor.call(listDirectory)).body).toHaveLength(51);
  });
});

test.each([
  'limit=0',
  'limit=51',
  'limit=-1',
  'limit=1.5',
  'limit=1e9',
  'limit=1e1',
  'limit=abc',
  'limit=',
  'limit=0x10',
  'limit=%2010',
  'limit=2147483648',
  'offset=-1',
  'offset=1.5',
  'offset=10000001',
  'offset=99999999999999999999',
  `search=${'x'.repeat(201)}`,
  `expertise=${'x'.repeat(101)}`,
])('a request for the directory with %s is refused (I14)', async (query) => {
  const answer = await (await reader()).send('GET', `${listDirectory.path}?${query}`);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields ?? {})).toEqual([query.split('=')[0]]);
});

/** A full scan reads more index entries than this; the query planner itself reads only a few. */
const A_WALK = 500;

test.each(['chaplains_sort_name_index', 'chaplains_directory_index'])(
  'a directory search for a surname late in the alphabet does not read all of %s',
  async (index) => {
    await app.db.pool.query(`
    WITH people AS (
      INSERT INTO users (username, email, first_name, last_name)
      SELECT 'person' || n, 'person' || n || '@example.org', 'Pat' || md5(n::text),
        CASE WHEN n % 3 = 0 THEN 'Young' ELSE 'Adler' END
      FROM generate_series(1, 3000) n
      RETURNING id)
    INSERT INTO chaplains (user_id, phone, city, affiliation, is_approved, is_active)
    SELECT id, '502-555-0142', 'Hazard', 'christian', true, true FROM people`);
    await app.db.pool.query('ANALYZE chaplains');
    const view = { showsHidden: true, showsContactDetails: true };
    const query = { search: 'young', limit: 25, offset: 0 };
    const read = await app.db.transaction((tx) =>
      entriesRead(tx, index, async () =>
        expect((await searchDirectory(tx, view, query)).total).toBe(1000),
      ),
    );
    expect(read).toBeLessThan(A_WALK);
  },
);
