import { describe, expect, test } from 'vitest';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-code.ts';

describe('recovery codes', () => {
  test('ten different recovery codes are made, each of three groups of four letters and digits', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}$/);
  });

  test.each([
    ['in capitals', 'ABCO-LFGH-2345'],
    ['with spaces', ' abco lfgh 2345 '],
    ['without dashes', 'abcolfgh2345'],
    ['with digits in place of the letters that they look like', 'a8c0-1fgh-2345'],
  ])('a recovery code that is typed %s is recognized', (_, typed) => {
    expect(hashRecoveryCode('ruth', typed)).toBe(hashRecoveryCode('ruth', 'abco-lfgh-2345'));
  });

  test('the hash of a recovery code differs from that of another code and of another user', () => {
    const hash = hashRecoveryCode('ruth', 'abco-lfgh-2345');
    expect(hashRecoveryCode('ruth', 'abco-lfgh-2346')).not.toBe(hash);
    expect(hashRecoveryCode('naomi', 'abco-lfgh-2345')).not.toBe(hash);
  });
});
