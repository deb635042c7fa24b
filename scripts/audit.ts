import { spawnSync } from 'node:child_process';
import { auditVerdict } from './audit/audit-verdict.ts';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  timeout: 60_000,
  shell: process.platform === 'win32',
});
const { passed, text } = auditVerdict(stdout);
console.log(text);
process.exitCode = passed ? 0 : 1;
