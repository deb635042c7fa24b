import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'vitest';

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];

/** Skips the test if the program is missing; fails in CI. */
export function requireProgram(
  name: string,
  { skip }: Pick<TestContext, 'skip'>,
  debianPackage = name,
): string {
  const found = FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (found !== undefined) return found;
  const told = `${name} is not installed: apt-get install --no-install-recommends ${debianPackage}`;
  if (process.env['CI']) throw new Error(told);
  return skip(told);
}
