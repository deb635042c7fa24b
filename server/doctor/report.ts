import { AREA_LABELS } from '#shared/system/constants.ts';
import type { Finding } from './finding.ts';

export function reportOf(findings: readonly Finding[]): string {
  const lines = findings.flatMap((finding) => {
    const head = `${finding.status.padEnd(8)} ${AREA_LABELS[finding.area].padEnd(18)}`;
    return [
      `${head} ${finding.message}`,
      ...(finding.status === 'ok' ? [] : [`${' '.repeat(head.length)} → ${finding.remedy}`]),
    ];
  });
  const count = (status: Finding['status']) =>
    findings.filter((finding) => finding.status === status).length;
  const sum = `${count('problem')} problems, ${count('warning')} warnings, ${count('unknown')} not looked at`;
  return [...lines, '', sum].join('\n');
}
