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
  {
    name: 'the API’s description',
    command: 'tsx',
    args: ['scripts/check/api-description.ts'],
  },
  {
    name: 'migrations, beside a portal that serves',
    command: 'tsx',
    args: ['scripts/check/migrations.ts'],
  },
  { name: 'unused code and dependencies', command: 'knip', args: ['--no-progress'] },
];

const results = await Promise.all(
  CHECKS.map(async ({ name, command, args }) => {
    const startedAt = performance.now();
    const { isFine, output } = await run(command, args);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(output);
    console.log(`${isFine ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
    return { name, isFine };
  }),
);
const failed = results.filter(({ isFine }) => !isFine).map(({ name }) => name);
console.log(failed.length > 0 ? `Check failed: ${failed.join(', ')}` : 'Check passed');
process.exitCode = failed.length > 0 ? 1 : 0;

function run(command: string, args: string[]) {
  return new Promise<{ isFine: boolean; output: string }>((resolve) => {
    const child = spawn(`node_modules/.bin/${command}`, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    const keep = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ isFine: false, output: `${error.message}\n` }));
    child.once('close', (code) => resolve({ isFine: code === 0, output }));
  });
}
