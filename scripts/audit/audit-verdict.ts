import * as z from 'zod';

const SEVERITIES = ['low', 'moderate', 'high', 'critical'] as const;
const BLOCKING: readonly string[] = ['high', 'critical'];

const reportSchema = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string() })),
});

export interface AuditVerdict {
  passed: boolean;
  text: string;
}

/** Fails for high and critical severities. Only warns if the registry gave no report. */
export function auditVerdict(output: string): AuditVerdict {
  const report = reportSchema.safeParse(parsed(output));
  if (!report.success) {
    return { passed: true, text: 'WARNING: nothing was audited, as the registry gave no report' };
  }
  const found = Object.entries(report.data.vulnerabilities);
  const counts = SEVERITIES.map(
    (severity) => `${found.filter(([, each]) => each.severity === severity).length} ${severity}`,
  );
  const named = found.map(([name, { severity }]) => `  ${severity}: ${name}`);
  return {
    passed: !found.some(([, { severity }]) => BLOCKING.includes(severity)),
    text: [`Vulnerable packages: ${counts.join(', ')}`, ...named].join('\n'),
  };
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}
