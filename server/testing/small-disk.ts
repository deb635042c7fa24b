import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export function smallDisk(megabytes: number): string {
  const { folder, remove } = mountDisk(megabytes);
  onTestFinished(remove);
  return folder;
}

function mountDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-disk-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', folder];
    execFileSync('mount', options, { stdio: 'pipe' });
  } catch (error) {
    remove();
    throw error;
  }
  return {
    folder,
    remove: () => {
      execFileSync('umount', ['--lazy', folder]);
      remove();
    },
  };
}

export function mayMount(): boolean {
  try {
    mountDisk(1).remove();
    return true;
  } catch {
    return false;
  }
}
