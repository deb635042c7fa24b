import { parseArgs } from 'node:util';
import { buildPages } from './build/build-pages.ts';
import { buildServer } from './build/build-server.ts';
import { ensureBuilt } from './build/ensure-built.ts';
import { SERVER } from './build/stamp.ts';

const { values } = parseArgs({ options: { server: { type: 'boolean', default: false } } });
try {
  if (values.server) await ensureBuilt({ parts: [SERVER] });
  else {
    await buildServer();
    await buildPages({ logLevel: 'info' });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
