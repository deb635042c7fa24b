import { spawn } from 'node:child_process';
import { once } from 'node:events';

export async function copyElsewhere(
  path: string,
  remote: string,
  signal?: AbortSignal,
): Promise<void> {
  const words = ['copy', '--', path, remote];
  try {
    const child = spawn('rclone', words, { stdio: ['ignore', 'inherit', 'inherit'], signal });
    const ended: unknown[] = await once(child, 'close');
    if (ended[0] === 0) return;
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    if (!isMissing) throw cause;
    throw notCopied(path, remote, 'rclone is not installed: apt-get install rclone.', cause);
  }
  throw notCopied(path, remote, 'rclone says why above; RCLONE_CONFIG names its settings.');
}

const notCopied = (path: string, remote: string, why: string, cause?: unknown) =>
  new Error(
    `${path} was made and not copied to ${remote}, so it does not count as a backup. ${why} Once that is mended, run the command again.`,
    { cause },
  );
