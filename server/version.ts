import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from './project-folder.ts';

const packageSchema = z.object({ version: z.string() });
const stampSchema = z.object({ commit: z.string(), date: z.iso.datetime({ offset: true }) });

export interface Release {
  version: string;
  /** The commit that it was made from, shortened; null where neither `npm run release` nor git tells. */
  commit: string | null;
  /** When that commit was made. */
  date: Date | null;
}

let release: Release | undefined;

/** Returns the release that runs. */
export function portalRelease(): Release {
  return (release ??= readRelease(projectFolder));
}

/** Returns the version that runs, such as 1.0.0. */
export const portalVersion = () => portalRelease().version;

/** The file of a folder made by `npm run release`, which has no git. */
export const STAMP_FILE = 'release.json';

export function readRelease(folder: string): Release {
  const { version } = packageSchema.parse(readJson(join(folder, 'package.json')));
  const stamp = join(folder, STAMP_FILE);
  if (existsSync(stamp)) {
    const { commit, date } = stampSchema.parse(readJson(stamp));
    return { version, commit, date: new Date(date) };
  }
  return { version, ...askGit(folder) };
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function askGit(folder: string) {
  // A folder without .git may lie inside somebody else's repository.
  if (!existsSync(join(folder, '.git'))) return { commit: null, date: null };
  try {
    const [commit = '', date = ''] = execFileSync('git', ['log', '-1', '--format=%h %cI'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .trim()
      .split(' ');
    return { commit, date: new Date(date) };
  } catch {
    // Git isn't installed, or the folder belongs to somebody else.
    return { commit: null, date: null };
  }
}

/** Returns how a sentence names a release, such as '1.0.0 (of 2026-11-25)'. */
export function nameRelease({ version, date }: Pick<Release, 'version' | 'date'>): string {
  return date ? `${version} (of ${date.toISOString().slice(0, 10)})` : version;
}
