import { expect, test } from 'vitest';
import { CREDENTIAL_FILE_MAX_ROWS } from '#shared/credentials/files/credential-file.ts';
import { readRows } from './read-rows.ts';

const HEADER = 'Email,Credential,Number';
const fileOf = (count: number) =>
  [HEADER, ...Array.from({ length: count }, (_, at) => `a${at}@example.org,IS-100,7`)].join('\n');

test('the fields of a credential file that have no column are empty, and marked formulas are restored', () => {
  expect(readRows(`${HEADER}\na@example.org,IS-100,'=7`)).toEqual([
    {
      number: 2,
      row: {
        email: 'a@example.org',
        credential: 'IS-100',
        number: '=7',
        issuer: '',
        issuedOn: '',
        endsOn: '',
        note: '',
      },
    },
  ]);
});

test('blank rows of a credential file are left out, but count in the numbers of the rows', () => {
  const rows = readRows(`${HEADER}\n\n , , \na@example.org,IS-100,\nb@example.org,IS-200,`);
  expect(rows.map(({ number, row }) => [number, row.email])).toEqual([
    [4, 'a@example.org'],
    [5, 'b@example.org'],
  ]);
});

test('a credential file of 5,000 rows is read, and one of 5,001 rows is refused', () => {
  expect(readRows(fileOf(CREDENTIAL_FILE_MAX_ROWS))).toHaveLength(5000);
  const message = 'A file can have at most 5,000 rows.';
  expect(() => readRows(fileOf(CREDENTIAL_FILE_MAX_ROWS + 1))).toThrow(
    expect.objectContaining({ status: 400, message, fields: { file: message } }),
  );
});
