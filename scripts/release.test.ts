// @module-tag night
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { startChild } from '#server/testing/child-process.ts';
import { addressIn, portalSettings } from '#server/testing/portal-child.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { readRelease } from '#server/release/version.ts';
import { ensureBuilt } from './build/ensure-built.ts';

const ROOT = resolve(import.meta.dirname, '..');

test('an unpacked release of the portal starts without a build, but rebuilds the server if its code was changed', async () => {
  const folder = temporaryFolder();
  const release = ['--import', 'tsx', join(ROOT, 'scripts/release.ts'), '--to', folder];
  execFileSync(process.execPath, release, { cwd: ROOT, stdio: 'pipe' });
  const archive = readdirSync(folder).find((name) => name.endsWith('.tar.gz')) ?? '';
  execFileSync('tar', ['-xf', join(folder, archive), '-C', folder]);
  const code = join(folder, archive.replace('.tar.gz', ''));
  symlinkSync(join(ROOT, 'node_modules'), join(code, 'node_modules'), 'junction');
  const before = filesIn(code);
  const names = before.map(([name]) => name);
  expect(names).toEqual(expect.arrayContaining(['dist/client.stamp', 'dist/server.stamp']));

  const start = () => {
    const script = pathToFileURL(join(code, 'scripts/start.mjs'));
    const child = startChild(script, [], portalSettings(join(folder, 'data')));
    onTestFinished(() => child.kill());
    return child;
  };
  const portal = start();
  const url = addressIn(await portal.line('The portal is at '));
  expect((await createVisitor(url).send('GET', '/auth')).status).toBe(200);
  expect(portal.lines.join('\n')).not.toContain('Building');
  const { commit, version } = readRelease(ROOT);
  expect((await createVisitor(url).send('GET', '/readyz')).body).toMatchObject({ version, commit });
  expect(commit).toMatch(/^[0-9a-f]{7,}$/);
  await portal.terminate();
  expect(filesIn(code)).toEqual(before);

  const source = join(code, 'server/http/answer-pages.ts');
  writeFileSync(
    source,
    `${readFileSync(source, 'utf8')}\nconsole.log('It is the changed code.');\n`,
  );
  const changed = start();
  await changed.line('Building the server');
  await changed.line('It is the changed code.');
  await changed.line('The portal is at ');
}, 300_000);

test('if the portal needs a build but can’t write to its folder, starting it fails and names the command to run', async () => {
  const start = ensureBuilt({ isFresh: async () => false, mayWrite: () => false });
  await expect(start).rejects.toThrow(/may not write in .* Run `npm run build` there as the user/);
});

function filesIn(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('node_modules'))
    .map((name) => [name, statSync(join(folder, name)).mtimeMs] as const)
    .toSorted(([one], [other]) => one.localeCompare(other));
}
