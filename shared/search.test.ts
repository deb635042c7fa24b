import { describe, expect, it, test } from 'vitest';
import { foldText, isShortWord, searchTerms } from './search.ts';

const words = (...each: string[]) => ({ words: each, digits: null });
const phone = (digits: string, ...each: string[]) => ({ words: each, digits });

describe('the terms of a search', () => {
  it.each([
    ['', []],
    [' , ', []],
    ['Garcia, Maria', [words('Garcia'), words('Maria')]],
    [',Garcia', [words('Garcia')]],
    ['a A á', [words('á')]],
    ['maria2', [words('maria2')]],
    ['2maria', [words('2maria')]],
  ])('a search for %j has a term for each word: %j', (search, terms) => {
    expect(searchTerms(search)).toEqual(terms);
  });

  it.each([
    ['region G', [words('region G')]],
    ['Région g north', [words('Région g'), words('north')]],
    ['north region g', [words('north'), words('region g')]],
    ['region', [words('region')]],
    ['region gh', [words('region'), words('gh')]],
    ['region 7', [words('region'), words('7')]],
    ['north g', [words('north'), words('g')]],
  ])('‘region’ and a letter are one term in a search for %j: %j', (search, terms) => {
    expect(searchTerms(search)).toEqual(terms);
  });

  it.each([
    ['(502) 555-0142', [phone('5025550142', '(502)', '555-0142')]],
    ['502.555.0142', [phone('5025550142', '502.555.0142')]],
    ['+1 502 555 0142', [phone('5025550142', '+1', '502', '555', '0142')]],
    ['1-502-555-0142', [phone('5025550142', '1-502-555-0142')]],
    ['+15025', [phone('5025', '+15025')]],
    ['15025', [phone('15025', '15025')]],
    ['+44 20 7946 0958', [phone('442079460958', '+44', '20', '7946', '0958')]],
    ['50255501421', [phone('50255501421', '50255501421')]],
    ['0142', [phone('0142', '0142')]],
    ['142', [phone('142', '142')]],
    ['maria 555 0142', [words('maria'), phone('5550142', '555', '0142')]],
    ['42', [words('42')]],
    ['4 2', [words('4', '2')]],
    ['24/7', [words('24/7')]],
    ['247x', [words('247x')]],
    ['x247', [words('x247')]],
  ])('numbers beside each other are one term in a search for %j: %j', (search, terms) => {
    expect(searchTerms(search)).toEqual(terms);
  });
});

test.each(['a', 'bo', 'Ýñ', '42'])('the word %j is short', (word) => {
  expect(isShortWord(word)).toBe(true);
});

test.each(['', 'ann', '1234', '-', 'a-', '-a', 'æø'])('the word %j is not short', (word) => {
  expect(isShortWord(word)).toBe(false);
});

test('folding lowers letters from the first to the last, with their marks and without', () => {
  expect(foldText('ABYZ')).toBe('abyz');
  expect(foldText('ÁÝ')).toBe('ay');
  expect(foldText('ЖΩ')).toBe('жω');
});
