import { describe, expect, it } from 'vitest';
import { checkDetails } from './details.ts';
import type { KindRow } from './kinds/queries.ts';

const today = '2026-03-04';

function kindWith(values: Partial<KindRow> = {}): KindRow {
  return {
    id: 'c0000000-0000-4000-8000-000000000099',
    name: 'Swift water',
    otherNames: [],
    issuers: [],
    numberRule: 'allowed',
    documentRule: 'allowed',
    noteRule: 'allowed',
    holdsMonths: null,
    remindDays: null,
    seenBy: 'office',
    position: 1,
    retiredAt: null,
    mergedInto: null,
    updatedAt: new Date('2026-01-01T00:00:00Z'),
    ...values,
  };
}

const NOTHING = { number: null, issuer: null, issuedOn: null, endsOn: null, note: null };
const ALL = {
  number: 'W-1',
  issuer: 'State',
  issuedOn: '2026-01-15',
  endsOn: '2027-06-30',
  note: 'Seen',
};

interface Checked {
  kind?: Partial<KindRow>;
  hasDocument?: boolean;
  confirmsDates?: boolean;
}

function check(given: Partial<typeof NOTHING | typeof ALL>, checked: Checked = {}) {
  const { kind = {}, hasDocument = false, confirmsDates = false } = checked;
  const against = { kind: kindWith(kind), hasDocument, today };
  return checkDetails({ ...NOTHING, ...given, confirmsDates }, against);
}

const refusing = (fields: Record<string, string>): unknown =>
  expect.objectContaining({ status: 400, fields });

const strict = {
  numberRule: 'required',
  documentRule: 'required',
  noteRule: 'required',
  holdsMonths: 12,
} as const;

describe('the details of a credential', () => {
  it('details that are given are kept, and those that are not given are empty', () => {
    expect(check(ALL)).toEqual(ALL);
    expect(check({})).toEqual(NOTHING);
  });

  it('a number and a note are left out if the kind doesn’t ask for them', () => {
    const kind = { numberRule: 'none', noteRule: 'none' } as const;
    expect(check(ALL, { kind })).toEqual({ ...ALL, number: null, note: null });
  });

  it('a credential without an end ends after the months of its kind, and never if it has none', () => {
    const { issuedOn } = ALL;
    expect(check({ issuedOn }, { kind: { holdsMonths: 12 } }).endsOn).toBe('2027-01-15');
    expect(check({ issuedOn }).endsOn).toBeNull();
    expect(check(ALL, { kind: { holdsMonths: 12 } }).endsOn).toBe('2027-06-30');
  });

  it('everything that the kind requires must be given', () => {
    expect(() => check({}, { kind: strict })).toThrow(
      refusing({
        number: 'Give the number',
        note: 'Write a note',
        documentPath: 'Add a photo or a PDF of the paper',
        issuedOn: 'Say when it was issued',
      }),
    );
    expect(check(ALL, { kind: strict, hasDocument: true })).toEqual(ALL);
  });

  it.each([
    ['number', 'Give the number'],
    ['note', 'Write a note'],
    ['issuedOn', 'Say when it was issued'],
  ])('a credential that lacks only the %s is refused for it alone', (field, message) => {
    const given = { ...ALL, [field]: null };
    expect(() => check(given, { kind: strict, hasDocument: true })).toThrow(
      refusing({ [field]: message }),
    );
  });

  it('a credential that lacks only its document is refused for it alone', () => {
    expect(() => check(ALL, { kind: strict })).toThrow(
      refusing({ documentPath: 'Add a photo or a PDF of the paper' }),
    );
  });

  it('dates that can’t be right are refused, even if they are confirmed', () => {
    const given = { ...ALL, endsOn: '2025-06-30' };
    expect(() => check(given, { confirmsDates: true })).toThrow(
      refusing({ endsOn: 'The end date is before the issue date. Please check both dates.' }),
    );
  });

  it('an end that has passed must be confirmed', () => {
    const given = { ...ALL, endsOn: '2026-03-03' };
    expect(() => check(given)).toThrow(
      expect.objectContaining({ status: 409, code: 'dates-to-confirm' }),
    );
    expect(check(given, { confirmsDates: true })).toEqual(given);
    expect(check({ ...ALL, endsOn: today }).endsOn).toBe(today);
  });
});
