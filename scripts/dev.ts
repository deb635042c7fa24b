import { resolve } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { readEnv } from '#server/settings/env.ts';
import { startServer } from '#server/index.ts';
import { loadEnvFile, root } from './command/env-file.ts';
import { runUntilStopped } from './command/run-until-stopped.ts';

/** Vite's own list of forbidden files, repeated because `deny` below replaces it. */
const DENIED = ['.env', '.env.*', '*.{crt,pem}', '**/.git/**'];

await runUntilStopped(async (onLost) => {
  loadEnvFile();
  const env = readEnv({
    NODE_ENV: 'development',
    ...process.env,
    HOST: process.env.HOST || 'localhost',
  });
  let vite: ViteDevServer | undefined;
  const server = await startServer({
    env,
    isDevelopment: true,
    onLost,
    async pages(server) {
      vite = await createServer({
        server: {
          middlewareMode: true,
          ws: { server },
          // Vite serves all files of the project, so it must be told not to serve the data.
          fs: { deny: [...DENIED, `${resolve(env.DATA_DIR)}/**`, `${root}data*/**`] },
        },
        appType: 'spa',
      });
      return vite.middlewares;
    },
  });
  return {
    ...server,
    async stop(options) {
      // Vite's connections for hot reload would keep the server from closing.
      await vite?.close();
      await server.stop(options);
    },
  };
});
