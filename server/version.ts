import { readFileSync } from 'node:fs';
import { z } from 'zod';

const packageSchema = z.object({ version: z.string() });

/** The release that runs. */
export function portalVersion() {
  const file = new URL('../package.json', import.meta.url);
  return packageSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}
