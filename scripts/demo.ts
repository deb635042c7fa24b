import { join } from 'node:path';
import { ensureBuilt } from './build/ensure-built.ts';
import { readSetting, root } from './command/env-file.ts';
import { DEMO_PASSWORD, DEMO_SIGN_INS } from './people/demo-people.ts';
import { startDemo } from './command/start-demo.ts';
import { runUntilStopped } from './command/run-until-stopped.ts';

await runUntilStopped(async (onLost) => {
  await ensureBuilt();
  const server = await startDemo({
    // Reads only this setting from .env, because its HOST and PORT are for the real portal.
    dataDir: readSetting('DEMO_DATA_DIR') ?? join(root, 'data-demo'),
    // The passwords are public, so other machines can reach the demo only if HOST is set.
    host: process.env.HOST || '127.0.0.1',
    port: process.env.PORT,
    onLost,
  });
  console.log(`\nSign in with the password ${DEMO_PASSWORD} as`);
  for (const { username, note } of DEMO_SIGN_INS) console.log(`  ${username.padEnd(12)} ${note}`);
  return server;
});
