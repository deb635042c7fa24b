import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from './project-folder.ts';

const packageSchema = z.object({ version: z.string() });

/** The release that runs. */
export function portalVersion() {
  const file = join(projectFolder, 'package.json');
  return packageSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
