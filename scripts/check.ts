import { spawn } from 'node:child_process';

const CHECKS = [
  { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'lint (layers, cycles, types)', command: 'oxlint', args: [] },
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
  {
    name: 'types of the service worker',
    command: 'tsc',
    args: ['--noEmit', '--project', 'client/src/sw'],
  },
  {
    name: 'pages, within their budget',
    command: 'tsx',
    args: ['scripts/build.ts'],
  },
  { name: 'unused code and dependencies', command: 'knip', args: ['--no-progress'] },
];

const failed: string[] = [];
for (const check of CHECKS) {
  const startedAt = performance.now();
  const isFine = await succeeds(check.command, check.args);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${isFine ? 'ok    ' : 'FAILED'} ${check.name} (${seconds} s)`);
  if (!isFine) failed.push(check.name);
}
console.log(failed.length > 0 ? `Check failed: ${failed.join(', ')}` : 'Check passed');
process.exitCode = failed.length > 0 ? 1 : 0;

function succeeds(command: string, args: string[]) {
  return new Promise<boolean>((resolve) => {
    const child = spawn(`node_modules/.bin/${command}`, args, {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}
