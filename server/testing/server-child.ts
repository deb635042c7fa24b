import { readEnv } from '#server/settings/env.ts';
import { startServer } from '#server/index.ts';
import { endWithParent } from './child-process.ts';

const running = await startServer({
  env: readEnv(),
  pages: () => (_req, _res, next) => next(),
});
endWithParent(running.stop);
console.log(`administrator ${JSON.stringify(running.firstAdministrator)}`);
console.log(`open ${running.address}`);
