import { describe, expect, it, test } from 'vitest';
import { addMonths, dateInZone } from '#shared/calendar-date.ts';
import { credentialState, type HeldCredential } from './credential-state.ts';
import { dateDoubts, dateMistakes } from './date-doubts.ts';

const NOTHING: HeldCredential = {
  verified: null,
  isWaiting: false,
  rejectedAt: null,
  exemption: null,
};
const until = (endsOn: string | null) => ({ endsOn, decidedAt: '2026-01-01T00:00:00.000Z' });
const today = '2026-03-04';
const stateOf = (held: Partial<HeldCredential>, remindDays: number | null = 30) =>
  credentialState({ ...NOTHING, ...held }, { remindDays, today });

describe('the state of a credential', () => {
  it.each([
    ['missing', {}],
    ['waiting', { isWaiting: true }],
    ['valid', { verified: until(null) }],
    ['valid', { verified: until('2026-04-04') }],
    ['ends-soon', { verified: until('2026-04-03') }],
    ['ends-soon', { verified: until('2026-03-04') }],
    ['ends-soon', { verified: until('2026-03-04'), isWaiting: true }],
    ['expired', { verified: until('2026-03-03') }],
    ['waiting', { verified: until('2026-03-03'), isWaiting: true }],
    ['rejected', { rejectedAt: '2026-02-01T00:00:00.000Z' }],
    ['rejected', { verified: until('2026-03-03'), rejectedAt: '2026-02-01T00:00:00.000Z' }],
    ['expired', { verified: until('2026-03-03'), rejectedAt: '2025-02-01T00:00:00.000Z' }],
    ['expired', { verified: until('2026-03-03'), rejectedAt: '2026-01-01T00:00:00.000Z' }],
    ['valid', { verified: until(null), rejectedAt: '2026-02-01T00:00:00.000Z' }],
    ['exempt', { exemption: { endsOn: null }, isWaiting: true }],
    ['exempt', { exemption: { endsOn: '2026-03-04' }, verified: until('2026-03-03') }],
    ['missing', { exemption: { endsOn: '2026-03-03' } }],
    ['valid', { exemption: { endsOn: null }, verified: until('2026-12-31') }],
  ] as const)('the state of a credential is ‘%s’ if a chaplain has %o', (state, held) => {
    expect(stateOf(held)).toBe(state);
  });

  it('a credential never has the state ‘ends soon’ if its kind sends no reminders', () => {
    expect(stateOf({ verified: until('2026-03-04') }, null)).toBe('valid');
  });
});

test('months are added to an issue date so that February 29 plus a year is February 28 (R11)', () => {
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
  expect(addMonths('2024-02-29', 48)).toBe('2028-02-29');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-11-15', 2)).toBe('2027-01-15');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
});

test('a credential is valid through the end of its last day, even on days of 23 or 25 hours (R2, R11)', () => {
  const zone = 'America/New_York';
  expect(dateInZone(zone, new Date('2026-03-09T03:59:59Z'))).toBe('2026-03-08');
  expect(dateInZone(zone, new Date('2026-03-09T04:00:00Z'))).toBe('2026-03-09');
  expect(dateInZone(zone, new Date('2026-11-02T04:59:59Z'))).toBe('2026-11-01');
  expect(dateInZone(zone, new Date('2026-11-02T05:00:00Z'))).toBe('2026-11-02');
});

describe('dates of a credential that look mistyped', () => {
  const ask = (endsOn: string, issuedOn: string | null = null) =>
    dateDoubts({ issuedOn, endsOn }, today);

  it('an end date in 2062 has to be confirmed, with a question that suggests 2026 (R11)', () => {
    expect(ask('2062-11-01')).toEqual({ endsOn: 'That is far ahead. Did you mean 2026?' });
  });

  it('an end date in the past or an issue date of 1926 has to be confirmed (R11)', () => {
    expect(ask('2026-03-03')).toEqual({ endsOn: 'It has ended already. Is the year right?' });
    expect(ask('2027-03-03', '1926-03-03')).toEqual({
      issuedOn: 'That is long ago. Did you mean 2026?',
    });
  });

  it('usual dates of a credential don’t have to be confirmed (R11)', () => {
    expect(ask('2030-03-04', '2020-03-04')).toEqual({});
    expect(ask('2026-03-04')).toEqual({});
  });

  it('a credential can’t be issued in the future, or end before it was issued (R11)', () => {
    expect(dateMistakes({ issuedOn: '2062-01-01', endsOn: null }, today)).toEqual({
      issuedOn: 'This day is still to come. Did you mean 2026?',
    });
    expect(dateMistakes({ issuedOn: '2026-02-01', endsOn: '2026-01-31' }, today)).toHaveProperty(
      'endsOn',
    );
  });
});
