import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { withoutTexts } from './trust-texts.ts';

const parse = (code: string) => parseSync('module.js', code).program;

test('leaves the second argument of `trust` out, also of calls within calls', () => {
  const code = "use(trust(trust(a, 'it is'), `so`), b); trust(f(c, 'd'), 'e');";
  expect(withoutTexts(code, parse)).toBe("use(trust(trust(a)), b); trust(f(c, 'd'));");
});

test('leaves other calls as they are', () => {
  const code = "distrust(a, 'b'); of.trust(a, 'b'); trust(a);";
  expect(withoutTexts(code, parse)).toBe(code);
});
