import { join } from 'node:path';
import { readEnv } from '#server/env.ts';
import { startServer } from '#server/index.ts';
import { servePages } from '#server/http/static.ts';
import { ensureBuilt } from './build/ensure-built.ts';
import { readSetting, root } from './env-file.ts';
import { addDemoDeployments } from './people/demo-deployments.ts';
import { addDemoFieldGuide } from './people/demo-field-guide.ts';
import { addDemoPeople, DEMO_PASSWORD, DEMO_SIGN_INS } from './people/demo-people.ts';
import { addDemoTraining } from './people/demo-training.ts';
import { addDemoResources } from './people/demo-resources.ts';
import { runUntilStopped } from './run-until-stopped.ts';

await runUntilStopped(async (onLost) => {
  await ensureBuilt();
  const server = await startServer({
    env: readEnv({
      PORT: process.env.PORT,
      // Everybody knows the passwords: for this machine alone unless it is asked for otherwise.
      HOST: process.env.HOST || '127.0.0.1',
      // Alone of .env: its HOST and PORT are meant for the real portal.
      DATA_DIR: readSetting('DEMO_DATA_DIR') ?? join(root, 'data-demo'),
      ADMIN_PASSWORD: DEMO_PASSWORD,
      LOG_LEVEL: 'warn',
    }),
    pages: () => servePages(join(root, 'dist/client')),
    onLost,
  });
  await addDemoPeople(server.db);
  await addDemoFieldGuide(server.db);
  await addDemoTraining(server.db);
  await addDemoDeployments(server.db);
  await addDemoResources(server);
  console.log(`\nSign in with the password ${DEMO_PASSWORD} as`);
  for (const { username, note } of DEMO_SIGN_INS) console.log(`  ${username.padEnd(12)} ${note}`);
  return server;
});
