import { join } from 'node:path';
import { readEnv } from '#server/settings/env.ts';
import { servePages } from '#server/http/static.ts';
import { startServer } from '#server/index.ts';
import { addDemoDeployments } from '#scripts/people/demo-deployments.ts';
import { addDemoFieldGuide } from '#scripts/people/demo-field-guide.ts';
import { addDemoAvailability } from '#scripts/people/demo-availability.ts';
import { addDemoCredentials } from '#scripts/people/demo-credentials.ts';
import { addDemoPeople, DEMO_PASSWORD } from '#scripts/people/demo-people.ts';
import { addDemoResources } from '#scripts/people/demo-resources.ts';
import { addDemoTraining } from '#scripts/people/demo-training.ts';
import { root } from './env-file.ts';

interface Demo {
  dataDir: string;
  host: string;
  port: string | undefined;
  onLost?: Parameters<typeof startServer>[0]['onLost'];
}

export async function startDemo({ dataDir, host, port, onLost }: Demo) {
  const server = await startServer({
    env: readEnv({
      PORT: port,
      HOST: host,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: DEMO_PASSWORD,
      LOG_LEVEL: 'warn',
    }),
    pages: (_server, fill) => servePages(join(root, 'dist/client'), fill),
    ...(onLost && { onLost }),
  });
  await addDemoPeople(server.db);
  await addDemoFieldGuide(server.db);
  await addDemoTraining(server.db);
  await addDemoAvailability(server.db);
  await addDemoCredentials(server);
  await addDemoDeployments(server.db);
  await addDemoResources(server);
  return server;
}
