import { readEnv } from '#server/env.ts';
import { startServer } from '#server/index.ts';

// The portal as `npm start` runs it, without its pages.
const { address, stop } = await startServer({
  env: readEnv(),
  pages: () => (_req, _res, next) => next(),
});
process.send?.({ address });
process.on('message', () =>
  process.send?.({ cpu: process.cpuUsage(), rss: process.memoryUsage.rss() }),
);
process.on('disconnect', () => void stop().finally(() => process.exit()));
