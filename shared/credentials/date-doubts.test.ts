import { describe, expect, it } from 'vitest';
import { dateDoubts, dateMistakes, farDates } from './date-doubts.ts';

const TODAY = '2026-03-04';

describe('dates of a credential that can’t be right', () => {
  it.each([
    ['issued and ended today', TODAY, TODAY],
    ['that ends the day after its issue', '2026-02-01', '2026-02-02'],
    ['without an end date', '2026-02-01', null],
    ['with a blank end date', '2026-02-01', ''],
    ['without an issue date', null, '2026-02-01'],
    ['without dates', undefined, undefined],
  ])('the dates of a credential %s are possible', (_, issuedOn, endsOn) => {
    expect(dateMistakes({ issuedOn, endsOn }, TODAY)).toEqual({});
  });

  it('a credential can’t be issued tomorrow', () => {
    expect(dateMistakes({ issuedOn: '2026-03-05', endsOn: null }, TODAY)).toEqual({
      issuedOn: 'This day is still to come. Is the year right?',
    });
  });

  it('a credential can’t end on the day before its issue', () => {
    expect(dateMistakes({ issuedOn: '2026-02-01', endsOn: '2026-01-31' }, TODAY)).toEqual({
      endsOn: 'The end date is before the issue date. Please check both dates.',
    });
  });
});

describe('dates of a credential that are long ago or far ahead', () => {
  it.each([
    ['an issue date 60 years ago', { issuedOn: '1966-03-04', endsOn: null }],
    ['an end date 20 years ahead', { issuedOn: null, endsOn: '2046-03-04' }],
    ['an end date that is past', { issuedOn: null, endsOn: '2025-03-04' }],
    ['no dates', { issuedOn: undefined, endsOn: undefined }],
  ])('an import asks nothing about %s', (_, dates) => {
    expect(farDates(dates, TODAY)).toEqual({});
  });

  it('an import asks about an issue date over 60 years ago and an end over 20 years ahead', () => {
    expect(farDates({ issuedOn: '1966-03-03', endsOn: '2046-03-05' }, TODAY)).toEqual({
      issuedOn: 'That is long ago. Is the year right?',
      endsOn: 'That is far ahead. Is the year right?',
    });
  });

  it.each([
    ['1926-03-04', 'Did you mean 2026?'],
    ['1916-03-04', 'Did you mean 2016?'],
    ['1915-03-04', 'Is the year right?'],
    ['1962-03-04', 'Is the year right?'],
    ['1936-03-04', 'Is the year right?'],
  ])('an issue date of %s is answered with the question “%s”', (issuedOn, question) => {
    expect(farDates({ issuedOn, endsOn: null }, TODAY)).toEqual({
      issuedOn: `That is long ago. ${question}`,
    });
  });

  it.each([
    ['2062-03-04', 'Did you mean 2026?'],
    ['2063-03-04', 'Did you mean 2036?'],
    ['2073-03-04', 'Is the year right?'],
    ['2061-03-04', 'Is the year right?'],
  ])('an end date of %s is answered with the question “%s”', (endsOn, question) => {
    expect(farDates({ issuedOn: null, endsOn }, TODAY)).toEqual({
      endsOn: `That is far ahead. ${question}`,
    });
  });
});

describe('dates of a credential that a person enters', () => {
  it.each([
    ['2026-03-03', 'Is the year right?'],
    ['1926-03-04', 'Did you mean 2026?'],
    ['1950-03-04', 'Is the year right?'],
  ])('a past end date of %s is answered with the question “%s”', (endsOn, question) => {
    expect(dateDoubts({ issuedOn: null, endsOn }, TODAY)).toEqual({
      endsOn: `It has ended already. ${question}`,
    });
  });

  it('the form asks about both dates of a credential if both look mistyped', () => {
    expect(dateDoubts({ issuedOn: '1926-03-04', endsOn: '2062-03-04' }, TODAY)).toEqual({
      issuedOn: 'That is long ago. Did you mean 2026?',
      endsOn: 'That is far ahead. Did you mean 2026?',
    });
  });

  it('the form asks nothing about a credential that never expires', () => {
    expect(dateDoubts({ issuedOn: '2020-03-04', endsOn: null }, TODAY)).toEqual({});
  });
});
