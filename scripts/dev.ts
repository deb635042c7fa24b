import { createServer } from 'vite';
import { readEnv } from '#server/env.ts';
import { startServer } from '#server/index.ts';
import { loadEnvFile } from './env-file.ts';
import { runUntilStopped } from './run-until-stopped.ts';

await runUntilStopped(async (onLost) => {
  loadEnvFile();
  return startServer({
    env: readEnv({ NODE_ENV: 'development', ...process.env }),
    isDevelopment: true,
    onLost,
    async pages(server) {
      const vite = await createServer({
        server: { middlewareMode: true, ws: { server } },
        appType: 'spa',
      });
      return vite.middlewares;
    },
  });
});
