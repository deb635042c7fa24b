import { describe, expect, test } from 'vitest';
import { joinList, splitList } from '#shared/chaplain-import/roster-file.ts';
import { decodeFile, NotACsvFile, UnreadableFile } from '#client/lib/decode-file.ts';
import { readRoster } from './read-roster.ts';
import { refusedFile } from './refused-download.tsx';

const HEADER =
  'First Name,Last Name,Email,Username,Phone,City,Primary Region,Affiliation,Credentials,Expertise,Availability,Role';
const RUTH =
  'Ruth,Whitfield,ruth@example.org,rwhitfield,606-555-0142,Hazard,A,christian,,"Grief support; Crisis counseling",Weekdays,chaplain';

/** The same as ../shared/data/roster-messy.csv, which isn't in the repository. */
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

describe('the rows of the messy roster', () => {
  const messy = (number: number) => outcomeOf(MESSY, number);

  test('an unknown column of a roster is reported and ignored', () => {
    const roster = read(MESSY);
    expect(roster.ignored).toEqual(['Shirt Size']);
    expect(roster.missing).toEqual([]);
    expect(messy(2)).not.toHaveProperty('row.shirtsize');
  });

  test('in row 2 of the messy roster, quoted cells keep their commas and a phone number keeps its plus', () => {
    expect(messy(2)).toMatchObject({
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

  test('in row 3 of the messy roster, accents, a comma in a cell and doubled quotes are kept', () => {
    expect(messy(3)).toMatchObject({
      row: {
        firstName: 'José',
        lastName: 'García',
        affiliation: 'Interfaith Council, Inc.',
        credentials: 'He said "yes"',
      },
    });
  });

  test('row 4 of the messy roster is refused because its email is missing', () => {
    expect(messy(4)).toEqual({ refused: 'Email is missing' });
  });

  test('row 5 of the messy roster is refused because it is shorter than the header', () => {
    expect(messy(5)).toEqual({ refused: 'The row has 5 of 13 cells' });
  });

  test('rows 6 to 10 of the messy roster pass in the browser, as only the server can refuse them', () => {
    expect(messy(6)).toMatchObject({ row: { email: 'dup@example.org' } });
    expect(messy(7)).toMatchObject({ row: { email: 'DUP@example.org' } });
    expect(messy(8)).toMatchObject({ row: { username: 'RWHITFIELD' } });
    expect(messy(9)).toMatchObject({ row: { role: 'admin' } });
    expect(messy(10)).toMatchObject({ row: { email: 'not-an-address' } });
  });

  test('in row 11 of the messy roster, cells that look like formulas stay as they are (I6)', () => {
    expect(messy(11)).toMatchObject({
      row: {
        firstName: '=HYPERLINK("http://x.test")',
        phone: '-606-555-0118',
        credentials: '=1+1',
        expertise: '@SUM(A1)',
      },
    });
  });

  test('in row 12 of the messy roster, a cell keeps its line break', () => {
    expect(messy(12)).toMatchObject({ row: { firstName: 'Line\nBreak', lastName: 'Cell' } });
  });

  test('row 13 of the messy roster is blank and skipped', () => {
    expect(messy(13)).toBeUndefined();
    expect(read(MESSY).rows).toHaveLength(13);
  });

  test('in row 14 of the messy roster, letters beyond Latin-1 and an empty role are kept', () => {
    expect(messy(14)).toMatchObject({
      row: { firstName: 'Đặng', lastName: 'Thị Hoa', role: '', availability: 'Weekends' },
    });
  });

  test('in row 15 of the messy roster, unlisted values are kept', () => {
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

describe('rosters as spreadsheets save them', () => {
  const people = [RUTH, RUTH.replaceAll('Ruth', 'Renée').replaceAll('ruth', 'renee')];
  const text = [HEADER, ...people].join('\r\n');
  const names = (roster: ReturnType<typeof readRoster>) => roster.rows.map(({ name }) => name);

  test.for([
    ['line ends of Unix', text.replaceAll('\r\n', '\n')],
    ['line ends of an old Mac', text.replaceAll('\r\n', '\r')],
    ['line ends of both kinds', text.replace('\r\n', '\n')],
    ['blank lines above the header', `\r\n\r\n${text}`],
  ] as const)('a roster with %s is read', ([, saved]) => {
    const roster = read(saved);
    expect(names(roster)).toEqual(['Ruth Whitfield', 'Renée Whitfield']);
    expect(roster.rows.at(-1)?.outcome).toMatchObject({ row: { role: 'chaplain' } });
  });

  test('a roster with semicolons between its cells, as European Excel writes them, is read', () => {
    const saved = text.replaceAll(',', ';');
    expect(names(read(saved))).toEqual(['Ruth Whitfield', 'Renée Whitfield']);
    expect(outcomeOf(saved, 2)).toMatchObject({
      row: { expertise: 'Grief support; Crisis counseling' },
    });
  });

  test('a roster in UTF-16 with tabs between its cells is read, in either byte order', () => {
    const saved = `\uFEFF${text.replaceAll(',', '\t')}`;
    const units = Uint16Array.from(saved, (character) => character.charCodeAt(0));
    const little = new Uint8Array(units.buffer);
    const big = Uint8Array.from(little, (_, index) => little[index ^ 1] ?? 0);
    expect(names(readRoster(decodeFile(little)))).toEqual(['Ruth Whitfield', 'Renée Whitfield']);
    expect(names(readRoster(decodeFile(big)))).toEqual(['Ruth Whitfield', 'Renée Whitfield']);
  });

  test('a roster in Windows-1252 is read', () => {
    const saved = Uint8Array.from(text, (character) => character.charCodeAt(0));
    expect(names(readRoster(decodeFile(saved)))).toEqual(['Ruth Whitfield', 'Renée Whitfield']);
  });
});

describe('files that can’t be read as a roster', () => {
  test('reading an empty file, or a file with only a header, returns no rows', () => {
    expect(read('').rows).toEqual([]);
    expect(read(`${HEADER}\r\n`).rows).toEqual([]);
  });

  test('an Excel workbook that is named .csv is recognised and refused', () => {
    expect(() => decodeFile(bytes('PK\u0003\u0004…'))).toThrow(NotACsvFile);
  });

  test('a file whose bytes are not text is refused as unreadable', () => {
    expect(() => decodeFile(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13))).toThrow(
      UnreadableFile,
    );
  });

  test('a quotation mark that is never closed is refused with the number of its row', () => {
    expect(() => read(`${HEADER}\n${RUTH}\n"Ruth,Whitfield`)).toThrow(/row 3/);
  });

  test('a roster of 50,000 rows is read, and a roster of 50,001 rows is refused (I8)', () => {
    const rows = (count: number) => `${HEADER}\n${`${RUTH}\n`.repeat(count)}`;
    expect(read(rows(50_000)).rows).toHaveLength(50_000);
    expect(() => read(rows(50_001))).toThrow('at most 50,000 rows; this one has 50,001');
  });

  test('a row with a cell that is too long for the server is refused', () => {
    const long = RUTH.replace('christian', 'x'.repeat(10_001));
    expect(outcomeOf(`${HEADER}\n${long}`, 2)).toEqual({
      refused: 'Affiliation has more than 10,000 characters',
    });
  });

  test('if a required column is missing from a roster, the column is reported and all rows are refused', () => {
    const roster = read('First Name,Last Name,E-mail,Username\nRuth,Whitfield,r@example.org,rw');
    expect(roster.missing).toEqual(['Email']);
    expect(roster.ignored).toEqual(['E-mail']);
    expect(roster.rows[0]?.outcome).toEqual({ refused: 'Email is missing' });
  });

  test('roster columns named __proto__ and constructor pollute no prototypes (I10)', () => {
    const roster = read(`${HEADER},__proto__,constructor\n${RUTH},polluted,polluted`);
    expect(roster.ignored).toEqual(['__proto__', 'constructor']);
    expect(Object.keys(roster.rows[0]?.outcome ?? {})).toEqual(['row']);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

test('the file of refused rows contains each row’s cells and the reason, and can be read as a roster again', () => {
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

test('if a cell contains a list, the browser sends the whole cell as one text, and the server can split it', () => {
  const cell = joinList(['Grief support', 'Prayer; song, silence']);
  const saved = `${HEADER}\n${RUTH.replace('"Grief support; Crisis counseling"', `"${cell}"`)}`;
  const outcome = outcomeOf(saved, 2);
  const kept = outcome && 'row' in outcome ? outcome.row.expertise : '';
  expect(splitList(kept)).toEqual(['Grief support', 'Prayer; song, silence']);
});
