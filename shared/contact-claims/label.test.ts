import { describe, expect, test } from 'vitest';
import { labelOf, labelRefusal, nextLabel } from './label.ts';

describe('a label', () => {
  test.each([
    ['Family 7', 'Family 7'],
    ['  family   07 ', 'Family 7'],
    ['FAMILY#12', 'Family 12'],
    ['Class b', 'Class B'],
    ['Family 1', 'Family 1'],
    ['Responder 999', 'Responder 999'],
  ])('the family label “%s” is stored as “%s”', (typed, label) => {
    expect(labelOf(typed)).toBe(label);
  });

  test.each([
    ['Family Smith', 'name'],
    ['Ruth Moabite', 'name'],
    ['Family of Ruth 7', 'name'],
    ['Survivor J Smith', 'name'],
    ['عائلة محمد', 'name'],
    ['Gia đình Nguyễn', 'name'],
    ['Smith 7', 'name'],
    ['Mother A', 'name'],
    ['Family 270 555 0111', 'number'],
    ['+1-270-555-0111', 'number'],
    ['Family 1412', 'number'],
    ['٢٧٠٥٥٥٠١١١', 'number'],
    ['12 Oak', 'address'],
    ['Family 7, Oak Street', 'address'],
    ['Room 12', 'address'],
    ['Group 3 Rd', 'address'],
    ['Family', 'missing'],
    ['Family 0', 'missing'],
    ['Fam\u200Bily 7', 'name'],
    ['Fam ily 7', 'name'],
    ['J Family', 'name'],
    ['Family B C', 'missing'],
    ['7', 'missing'],
  ])('the text “%s” is refused as a family label because it has a %s (D10)', (typed, why) => {
    expect(labelOf(typed)).toBeNull();
    expect(labelRefusal(typed).split('. Use')[0]).toContain(why);
    expect(labelRefusal(typed)).toContain('such as “Family 7”');
  });

  test.each([
    ['Family 270 555 0111', 'This looks like a phone number or a house number.'],
    ['12 Oak', 'This looks like an address.'],
    ['Smith 7', 'This may be a name, or say something about the family.'],
    ['Family', 'The number or the letter is missing.'],
  ])('the refusal of the family label “%s” begins with the reason: “%s”', (typed, reason) => {
    expect(labelRefusal(typed).split(' Use a kind (Family, ')[0]).toBe(reason);
  });
});

describe('the next label', () => {
  test('the suggested family label has the number after the highest number of its kind', () => {
    expect(nextLabel(['Family 2', 'Family 11', 'Group 40', 'Class B'])).toBe('Family 12');
    expect(nextLabel(['Family 2', 'Class B'], 'Class')).toBe('Class 1');
    expect(nextLabel([])).toBe('Family 1');
  });

  test('after the highest possible number, the first free number is suggested', () => {
    expect(nextLabel(['Family 1', 'Family 998'])).toBe('Family 999');
    expect(nextLabel(['Family 1', 'Family 2', 'Family 999'])).toBe('Family 3');
  });
});
