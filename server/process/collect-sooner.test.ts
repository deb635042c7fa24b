import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { V8_FLAGS } from './collect-sooner.ts';

test.each(V8_FLAGS)('this version of Node.js accepts the V8 flag %s', (flag) => {
  const told = (name: string) =>
    spawnSync(process.execPath, ['--eval', `require('v8').setFlagsFromString('${name}')`], {
      encoding: 'utf8',
    });
  expect(told('--no-such-flag').stderr).toContain('unrecognized flag');
  expect(told(flag)).toMatchObject({ status: 0, stderr: '' });
});
