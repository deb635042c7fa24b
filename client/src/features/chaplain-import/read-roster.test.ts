import { describe, expect, test } from 'vitest';
import { joinList, splitList } from '#shared/chaplain-import/roster-file.ts';
import { decodeFile, NotACsvFile, UnreadableFile } from './decode-file.ts';
import { readRoster } from './read-roster.ts';
import { refusedFile } from './refused-file.ts';

const HEADER =
  'First Name,Last Name,Email,Username,Phone,City,Primary Region,Affiliation,Credentials,Expertise,Availability,Role';
const RUTH =
  'Ruth,Whitfield,ruth@example.org,rwhitfield,606-555-0142,Hazard,A,christian,,"Grief support; Crisis counseling",Weekdays,chaplain';

/** The same as ../shared/data/roster-messy.csv, which stands outside the repository. */
const MESSY = `\uFEFF${[
  `${HEADER},Shirt Size`,
  'Ruth,Whitfield,ruth.whitfield@example.org,rwhitfield,+1 502 555 0142,Lexington,A,christian,"M.Div., BCC","Grief support, Crisis counseling","Weekdays; On-call",chaplain,M',
  '"José",García,jose@example.org,jgarcia,606-555-0110,Hazard,E,"Interfaith Council, Inc.","He said ""yes""",Police chaplaincy,24/7 availability,chaplain,L',
  'NoEmail,Person,,noemail,606-555-0111,Hazard,B,other,,,,chaplain,S',
  'Short,Row,short@example.org,shortrow,606-555-0112',
  'Dup,One,dup@example.org,dup1,606-555-0113,Ashland,C,other,,,,chaplain,S',
  'Dup,Two,DUP@example.org,dup2,606-555-0114,Ashland,C,other,,,,chaplain,S',
  'Case,Name,case@example.org,RWHITFIELD,606-555-0115,Ashland,C,other,,,,chaplain,S',
  'Would,Be-Admin,wba@example.org,wba,606-555-0116,Ashland,C,other,,,,admin,S',
  'Bad,Mail,not-an-address,badmail,606-555-0117,Ashland,C,other,,,,chaplain,S',
  '=HYPERLINK("http://x.test"),Formula,formula@example.org,formula,-606-555-0118,Ashland,D,other,"=1+1",@SUM(A1),,chaplain,S',
  '"Line\nBreak",Cell,linebreak@example.org,linebreak,606-555-0119,Ashland,D,other,,,,chaplain,S',
  ',,,,,,,,,,,,',
  'Đặng,Thị Hoa,hoa@example.org,dhoa,606-555-0120,Paducah,H,buddhist,,Interfaith dialogue,Weekends,,S',
  'Region,Unknown,region@example.org,runknown,606-555-0121,Paducah,Z,other,,Underwater basket blessing,Whenever,guest,S',
].join('\r\n')}\r\n`;

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readRoster(decodeFile(bytes(text)));

function outcomeOf(text: string, number: number) {
  return read(text).rows.find((row) => row.number === number)?.outcome;
}

describe('a messy roster, row by row', () => {
  const messy = (number: number) => outcomeOf(MESSY, number);

  test('the column that a roster has no place for is named and left out', () => {
    const roster = read(MESSY);
    expect(roster.ignored).toEqual(['Shirt Size']);
    expect(roster.missing).toEqual([]);
    expect(messy(2)).not.toHaveProperty('row.shirtsize');
  });

  test('row 2 counts: quoted cells keep their commas, a phone its plus', () => {
    expect(messy(2)).toEqual({
      row: {
        firstName: 'Ruth',
        lastName: 'Whitfield',
        email: 'ruth.whitfield@example.org',
        username: 'rwhitfield',
        phone: '+1 502 555 0142',
        city: 'Lexington',
        primaryRegion: 'A',
        affiliation: 'christian',
        credentials: 'M.Div., BCC',
        expertise: 'Grief support, Crisis counseling',
        availability: 'Weekdays; On-call',
        role: 'chaplain',
      },
    });
  });

  test('row 3 counts: accents, a comma in a name, doubled quotes', () => {
    expect(messy(3)).toMatchObject({
      row: {
        firstName: 'José',
        lastName: 'García',
        affiliation: 'Interfaith Council, Inc.',
        credentials: 'He said "yes"',
      },
    });
  });

  test('row 4 does not count: the email is missing', () => {
    expect(messy(4)).toEqual({ refused: 'Email is missing' });
  });

  test('row 5 does not count: it is shorter than the header', () => {
    expect(messy(5)).toEqual({ refused: 'The row has 5 of 13 cells' });
  });

  test('rows 6 to 10 count here: the server refuses the double, the clash, the admin, the address', () => {
    expect(messy(6)).toMatchObject({ row: { email: 'dup@example.org' } });
    expect(messy(7)).toMatchObject({ row: { email: 'DUP@example.org' } });
    expect(messy(8)).toMatchObject({ row: { username: 'RWHITFIELD' } });
    expect(messy(9)).toMatchObject({ row: { role: 'admin' } });
    expect(messy(10)).toMatchObject({ row: { email: 'not-an-address' } });
  });

  test('row 11 counts: I6 what looks like a formula is text as it stands', () => {
    expect(messy(11)).toMatchObject({
      row: {
        firstName: '=HYPERLINK("http://x.test")',
        phone: '-606-555-0118',
        credentials: '=1+1',
        expertise: '@SUM(A1)',
      },
    });
  });

  test('row 12 counts: a cell may have two lines', () => {
    expect(messy(12)).toMatchObject({ row: { firstName: 'Line\nBreak', lastName: 'Cell' } });
  });

  test('row 13 is blank and passed over without a word', () => {
    expect(messy(13)).toBeUndefined();
    expect(read(MESSY).rows).toHaveLength(13);
  });

  test('row 14 counts: letters beyond Latin-1, no role', () => {
    expect(messy(14)).toMatchObject({
      row: { firstName: 'Đặng', lastName: 'Thị Hoa', role: '', availability: 'Weekends' },
    });
  });

  test('row 15 counts: a region, an expertise and a time of its own', () => {
    expect(messy(15)).toMatchObject({
      row: {
        primaryRegion: 'Z',
        expertise: 'Underwater basket blessing',
        availability: 'Whenever',
        role: 'guest',
      },
    });
  });
});

describe('how a spreadsheet may have saved it', () => {
  const people = [RUTH, RUTH.replaceAll('Ruth', 'Renée').replaceAll('ruth', 'renee')];
  const text = [HEADER, ...people].join('\r\n');
  const names = (roster: ReturnType<typeof readRoster>) => roster.rows.map(({ name }) => name);

  test.for([
    ['line ends of Unix', text.replaceAll('\r\n', '\n')],
    ['line ends of an old Mac', text.replaceAll('\r\n', '\r')],
    ['line ends of both kinds', text.replace('\r\n', '\n')],
    ['blank lines above the header', `\r\n\r\n${text}`],
  ] as const)('%s', ([, saved]) => {
    const roster = read(saved);
    expect(names(roster)).toEqual(['Ruth Whitfield', 'Renée Whitfield']);
    expect(roster.rows.at(-1)?.outcome).toMatchObject({ row: { role: 'chaplain' } });
  });

  test('semicolons between the cells, as European Excel writes them', () => {
    const saved = text.replaceAll(',', ';');
    expect(names(read(saved))).toEqual(['Ruth Whitfield', 'Renée Whitfield']);
    expect(outcomeOf(saved, 2)).toMatchObject({
      row: { expertise: 'Grief support; Crisis counseling' },
    });
  });

  test('UTF-16 of either order, with tabs', () => {
    const saved = `\uFEFF${text.replaceAll(',', '\t')}`;
    const units = Uint16Array.from(saved, (character) => character.charCodeAt(0));
    const little = new Uint8Array(units.buffer);
    const big = Uint8Array.from(little, (_, index) => little[index ^ 1] ?? 0);
    expect(names(readRoster(decodeFile(little)))).toEqual(['Ruth Whitfield', 'Renée Whitfield']);
    expect(names(readRoster(decodeFile(big)))).toEqual(['Ruth Whitfield', 'Renée Whitfield']);
  });

  test('Windows-1252', () => {
    const saved = Uint8Array.from(text, (character) => character.charCodeAt(0));
    expect(names(readRoster(decodeFile(saved)))).toEqual(['Ruth Whitfield', 'Renée Whitfield']);
  });
});

describe('what is no roster', () => {
  test('an empty file and a header alone have no rows', () => {
    expect(read('').rows).toEqual([]);
    expect(read(`${HEADER}\r\n`).rows).toEqual([]);
  });

  test('a workbook named .csv is told from a text', () => {
    expect(() => decodeFile(bytes('PK\u0003\u0004…'))).toThrow(NotACsvFile);
  });

  test('other bytes are no text', () => {
    expect(() => decodeFile(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13))).toThrow(
      UnreadableFile,
    );
  });

  test('a quotation mark that never closes is told with its row', () => {
    expect(() => read(`${HEADER}\n${RUTH}\n"Ruth,Whitfield`)).toThrow(/row 3/);
  });

  test('more rows than a file may have (I8)', () => {
    const rows = (count: number) => `${HEADER}\n${`${RUTH}\n`.repeat(count)}`;
    expect(read(rows(50_000)).rows).toHaveLength(50_000);
    expect(() => read(rows(50_001))).toThrow('at most 50,000 rows; this one has 50,001');
  });

  test('a cell longer than the server takes is refused with its row', () => {
    const long = RUTH.replace('christian', 'x'.repeat(10_001));
    expect(outcomeOf(`${HEADER}\n${long}`, 2)).toEqual({
      refused: 'Affiliation has more than 10,000 characters',
    });
  });

  test('a missing column is named', () => {
    const roster = read('First Name,Last Name,E-mail,Username\nRuth,Whitfield,r@example.org,rw');
    expect(roster.missing).toEqual(['Email']);
    expect(roster.ignored).toEqual(['E-mail']);
    expect(roster.rows[0]?.outcome).toEqual({ refused: 'Email is missing' });
  });

  test('a header __proto__ pollutes nothing (I10)', () => {
    const roster = read(`${HEADER},__proto__,constructor\n${RUTH},polluted,polluted`);
    expect(roster.ignored).toEqual(['__proto__', 'constructor']);
    expect(Object.keys(roster.rows[0]?.outcome ?? {})).toEqual(['row']);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

test('the refused rows go into a file that reads back as it was, with the reason', () => {
  const roster = read(MESSY);
  const refused = roster.rows.map(({ cells, number }) => ({ cells, reason: `Reason ${number}` }));
  const file = refusedFile(roster.header, refused);
  expect(file).toContain(`"'=HYPERLINK(""http://x.test"")"`);
  const again = read(file);
  expect(again.header).toEqual([...roster.header, 'Reason']);
  expect(again.rows.map(({ cells }) => cells.slice(0, 5))).toEqual(
    roster.rows.map(({ cells }) => cells.slice(0, 5)),
  );
  expect(again.rows.at(-1)?.cells.at(-1)).toBe('Reason 15');
});

test('a list is split and joined by the server’s rules alone: here its cell stays one', () => {
  const cell = joinList(['Grief support', 'Prayer; song, silence']);
  const saved = `${HEADER}\n${RUTH.replace('"Grief support; Crisis counseling"', `"${cell}"`)}`;
  const outcome = outcomeOf(saved, 2);
  const kept = outcome && 'row' in outcome ? outcome.row.expertise : '';
  expect(splitList(kept)).toEqual(['Grief support', 'Prayer; song, silence']);
});
