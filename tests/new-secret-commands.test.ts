import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from '#server/settings/env.ts';
import { keptSecrets } from '#server/settings/session-secret.ts';
import { pagesForOperators } from '#server/testing/pages-for-operators.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { triedCommands } from '#server/testing/tried-commands.ts';
import { parseEnv } from 'node:util';

const OLD = 'the secret that was in use before this one';
const SETTINGS = '/etc/chaplaincy-portal.env';
const KEPT = '/var/lib/chaplaincy-portal/session-secret';

/** Runs the commands of a guide on a test file instead of the path in the guide. */
function run(commands: string, path: string, file: string) {
  execFileSync('sh', ['-e', '-c', commands.replaceAll(path, file)]);
  return readFileSync(file, 'utf8');
}

const secretsIn = (text: string) => readEnv(parseEnv(text)).SESSION_SECRET;

/** Settings as in install.md: the empty line of .env.example, and a line with a secret. */
function settings() {
  const file = join(temporaryFolder(), 'portal.env');
  writeFileSync(file, `SESSION_SECRET=\nSESSION_SECRET=${OLD}\nPORT=4000\n`);
  return file;
}

test('the operations guide’s commands add a new session secret ahead of the old one, and later remove the old one', () => {
  const file = settings();
  const both = secretsIn(run(triedCommands('secret-first'), SETTINGS, file));
  expect(both).toEqual([expect.stringMatching(/^[\w+/]{43}=$/), OLD]);
  const alone = run(triedCommands('secret-alone'), SETTINGS, file);
  expect(secretsIn(alone)).toEqual(both?.slice(0, 1));
  expect(alone).toContain('PORT=4000');
});

test('the operations guide’s commands also work on the secret file of a portal without SESSION_SECRET', () => {
  const dataDir = temporaryFolder();
  const [made] = keptSecrets(dataDir);
  const file = join(dataDir, 'session-secret');
  run(triedCommands('secret-line'), KEPT, file);
  const both = keptSecrets(dataDir);
  expect(both).toEqual([expect.stringMatching(/^[\w+/]{43}=$/), made]);
  run(triedCommands('secret-line-alone'), KEPT, file);
  expect(keptSecrets(dataDir)).toEqual(both.slice(0, 1));
});

test('the runbooks’ commands for a new session secret are those of the guide; after a leaked archive, no old secret is kept', () => {
  const runbooks = pagesForOperators().get('docs/operations/runbooks.md') ?? '';
  const commands = runbooks.split('\n').filter((line) => line.startsWith('sed '));
  const [first, alone, replaced = ''] = commands;
  expect([first, alone]).toEqual(
    ['secret-first', 'secret-alone'].map((name) => triedCommands(name).trim()),
  );
  const secrets = secretsIn(run(replaced, SETTINGS, settings()));
  expect(secrets).toEqual([expect.stringMatching(/^[\w+/]{43}=$/)]);
});
