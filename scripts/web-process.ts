import { join } from 'node:path';
import { runWebProcess } from '#server/cluster/web-process.ts';
import { collectSooner } from '#server/process/collect-sooner.ts';
import { servePages } from '#server/http/static.ts';
import { root } from './command/env-file.ts';

collectSooner();
// The primary process has already read the .env file and passes its environment on.
await runWebProcess({ pages: (_server, fill) => servePages(join(root, 'dist/client'), fill) });
