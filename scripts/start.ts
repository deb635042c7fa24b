import { join } from 'node:path';
import { startCluster } from '#server/cluster/primary.ts';
import { countWebProcesses } from '#server/cluster/web-process-count.ts';
import { collectSooner } from '#server/process/collect-sooner.ts';
import { readEnv } from '#server/settings/env.ts';
import { createLog } from '#server/log/log.ts';
import { servePages } from '#server/http/static.ts';
import { startServer } from '#server/index.ts';
import { threadFile } from '#server/release/thread-file.ts';
import { ensureBuilt } from './build/ensure-built.ts';
import { PAGES } from './build/stamp.ts';
import { loadEnvFile, root } from './command/env-file.ts';
import { runUntilStopped } from './command/run-until-stopped.ts';

const WEB_PROCESS = threadFile(new URL('./web-process.ts', import.meta.url), 'web-process.js');

collectSooner();
await runUntilStopped(async (onLost) => {
  loadEnvFile();
  const env = readEnv();
  await ensureBuilt({ parts: [PAGES] });
  const webProcesses = countWebProcesses(env, createLog(env.LOG_LEVEL));
  if (webProcesses > 1) return startCluster({ env, webProcesses, script: WEB_PROCESS, onLost });
  return startServer({
    env,
    pages: (_server, fill) => servePages(join(root, 'dist/client'), fill),
    onLost,
  });
});
