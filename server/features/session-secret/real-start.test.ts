import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { currentUser, login } from '#shared/accounts/api.ts';
import { finishSignIn } from '#shared/second-factor/api.ts';
import { ADMIN_PASSWORD, portalSettings, startPortal } from '#server/testing/portal-child.ts';
import { startChild } from '#server/testing/child-process.ts';
import { addAuthenticator, codeOf } from '#server/testing/second-factor.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { createVisitor } from '#server/testing/visitor.ts';

const NEW = 'the secret that a portal gets in a further line';
const DOCTOR = new URL('../../../scripts/doctor.ts', import.meta.url);

async function doctor(dataDir: string) {
  const child = startChild(DOCTOR, [], { ...portalSettings(dataDir), PORT: '1' });
  await child.ended;
  return child.lines.find((line) => line.includes('Session secret'));
}

test('an operator can change the session secret in three restarts, of which only the last one signs users out', async () => {
  const dataDir = temporaryFolder();
  const file = join(dataDir, 'session-secret');
  const first = await startPortal(dataDir);
  const body = { username: 'admin', password: ADMIN_PASSWORD };
  const before = createVisitor(first.url);
  expect((await before.call(login, { body })).status).toBe(200);
  const { secret } = await addAuthenticator(before);
  await first.child.terminate();

  writeFileSync(file, `${NEW}\n${readFileSync(file, 'utf8')}\n`);
  expect(await doctor(dataDir)).toContain('1 authenticator app is still sealed');
  const second = await startPortal(dataDir);
  const meanwhile = createVisitor(second.url);
  for (const [name, value] of before.cookies) meanwhile.cookies.set(name, value);
  expect((await meanwhile.call(currentUser)).status).toBe(200);
  await second.child.terminate();
  expect(await doctor(dataDir)).toContain('Nothing is sealed with the old secret any more');

  writeFileSync(file, NEW);
  const last = await startPortal(dataDir);
  const after = createVisitor(last.url);
  for (const [name, value] of before.cookies) after.cookies.set(name, value);
  expect((await after.call(currentUser)).status).toBe(401);
  await after.call(login, { body });
  const code = codeOf(secret, 1);
  expect((await after.call(finishSignIn, { body: { code } })).status).toBe(200);
}, 300_000);
