import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Encrypter } from 'age-encryption';
import { expect, onTestFinished, test } from 'vitest';
import { makeArchive, refusalOf } from '#server/testing/archives.ts';
import {
  asRestored,
  contentsBy,
  filledPlace,
  migratedPlace,
  openPlace,
} from '#server/testing/places.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { backUpToFile } from './backup.ts';
import { restore } from './restore.ts';

const command = 'npm test';
const passphrase = 'lantern harbor 92 quiet river';

test('an encrypted archive reveals nothing without its passphrase, and restores everything with it (X7)', async () => {
  const { place, contents } = await filledPlace();
  const path = join(temporaryFolder(), 'backup.tar.age');
  const { sha256, bytes } = await backUpToFile(path, { place, command, passphrase });
  const content = readFileSync(path);
  expect(statSync(path)).toMatchObject({ size: bytes });
  expect(String(content.subarray(0, 22))).toBe('age-encryption.org/v1\n');
  for (const text of ['portal-backup.json', 'users', 'session-secret']) {
    expect(content.includes(text)).toBe(false);
  }
  expect(await refusalOf(content)).toBe(
    'UnusableArchive: The archive is encrypted. Name the file that contains the passphrase with --passphrase-file.',
  );
  const target = await migratedPlace();
  await restore(path, { place: target, replaces: true, command, passphrase, sha256 });
  const { pool, close } = await openPlace(target);
  onTestFinished(close);
  expect(await contentsBy(pool, target)).toEqual(asRestored(contents));
}, 120_000);

/** Encrypts with few rounds, so that the test can try many archives quickly. */
async function quicklyEncrypted(content: Uint8Array) {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(4);
  return Buffer.from(await encrypter.encrypt(content));
}

test('a wrong passphrase is refused, and so is any passphrase for an unencrypted archive (X7)', async () => {
  const content = await makeArchive();
  const sealed = await quicklyEncrypted(content);
  expect(await refusalOf(sealed, `${passphrase}.`)).toContain(
    'The passphrase does not open the archive',
  );
  expect(await refusalOf(content, passphrase)).toContain('The archive is not encrypted');
}, 60_000);

test('an encrypted archive that was cut off, changed or reordered is refused, and nothing is changed (B3)', async () => {
  const sealed = await quicklyEncrypted(await makeArchive(100_000));
  const payload = sealed.indexOf('\n--- ') + 49 + 16;
  const chunk = 64 * 1024 + 16;
  // Two chunks at least, so that the test can swap them.
  expect(sealed.length).toBeGreaterThan(payload + 2 * chunk);
  const last = sealed.length - 1;
  const turned = [22, 40, payload - 20, payload - 1, payload, payload + chunk, last].map((at) => {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed;
  });
  const cut = [30, payload - 1, payload, payload + chunk, payload + chunk + 1, last].map((end) =>
    sealed.subarray(0, end),
  );
  const [first, second] = [payload, payload + chunk].map((at) => sealed.subarray(at, at + chunk));
  const swapped = Buffer.concat([
    sealed.subarray(0, payload),
    ...(first && second ? [second, first] : []),
    sealed.subarray(payload + 2 * chunk),
  ]);
  const longer = Buffer.concat([sealed, Buffer.alloc(100)]);
  for (const changed of [...turned, ...cut, swapped, longer]) {
    expect(await refusalOf(changed, passphrase)).toMatch(
      /^UnusableArchive: The (?:archive is (?:cut off or damaged|not encrypted)|passphrase does not open)/,
    );
  }
}, 90_000);
