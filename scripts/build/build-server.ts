import { join } from 'node:path';
import { replaceBuild } from './replace-build.ts';
import { ROOT, SERVER } from './stamp.ts';

const ENTRIES = {
  start: 'scripts/start.ts',
  'web-process': 'scripts/web-process.ts',
  stamp: 'scripts/build/stamp.ts',
  messenger: 'server/messenger/thread-worker.ts',
  database: 'server/db/embedded-worker.ts',
  logo: 'server/logo/drawing-process.ts',
  images: 'server/images/redrawing-process.ts',
  maps: 'server/maps/thread-worker.ts',
};

/** Compiles the server for Node without tsx. Does not bundle libraries. */
export async function buildServer() {
  // Imported only here, because every start loads this file and most don't build.
  const { build } = await import('vite');
  await replaceBuild(SERVER, async (folder) => {
    await build({
      configFile: false,
      envDir: false,
      root: ROOT,
      logLevel: 'warn',
      publicDir: false,
      build: {
        ssr: true,
        outDir: folder,
        target: 'node20.19',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: Object.fromEntries(
            Object.entries(ENTRIES).map(([name, file]) => [name, join(ROOT, file)]),
          ),
          output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
        },
      },
    });
  });
}
