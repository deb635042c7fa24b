import { expect, test } from 'vitest';
import { auditVerdict } from './audit-verdict.ts';

const report = (...severities: string[]) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(
      severities.map((severity, index) => [`package-${index}`, { severity }]),
    ),
  });

test.each(['high', 'critical'])(
  'a package with a vulnerability of %s severity fails the audit, which names the package',
  (severity) => {
    const { passed, text } = auditVerdict(report('low', severity));
    expect(passed).toBe(false);
    expect(text).toContain(`${severity}: package-1`);
  },
);

test('packages with vulnerabilities of low and moderate severity are listed, and pass the audit', () => {
  expect(auditVerdict(report('low', 'moderate'))).toEqual({
    passed: true,
    text: 'Vulnerable packages: 1 low, 1 moderate, 0 high, 0 critical\n  low: package-0\n  moderate: package-1',
  });
});

test.each(['', 'npm error', '{"message":"405 Method Not Allowed"}'])(
  'npm output that is no audit report passes with a warning: %j',
  (output) => {
    const { passed, text } = auditVerdict(output);
    expect(passed).toBe(true);
    expect(text).toBe('WARNING: nothing was audited, as the registry gave no report');
  },
);
