import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from './project-folder.ts';

const packageSchema = z.object({ version: z.string() });
const stampSchema = z.object({ commit: z.string(), date: z.iso.datetime({ offset: true }) });

export interface Release {
  version: string;
  commit: string | null;
  date: Date | null;
}

let release: Release | undefined;

export function portalRelease(): Release {
  return (release ??= readRelease(projectFolder));
}

export const portalVersion = () => portalRelease().version;

/** Written by `npm run release`, because a release has no git folder to read the commit from. */
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
    return { commit: null, date: null };
  }
}

export function nameRelease({ version, date }: Pick<Release, 'version' | 'date'>): string {
  return date ? `${version} (of ${date.toISOString().slice(0, 10)})` : version;
}
