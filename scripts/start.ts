import { join } from 'node:path';
import { readEnv } from '#server/env.ts';
import { startServer } from '#server/index.ts';
import { servePages } from '#server/http/static.ts';
import { ensureBuilt } from './build/ensure-built.ts';
import { PAGES } from './build/stamp.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { loadEnvFile, root } from './env-file.ts';

await runUntilStopped(async (onLost) => {
  loadEnvFile();
  const env = readEnv();
  await ensureBuilt({ parts: [PAGES] });
  return startServer({
    env,
    pages: () => servePages(join(root, 'dist/client')),
    onLost,
  });
});
