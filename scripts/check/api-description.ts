import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfig, lint } from '@redocly/openapi-core';
import { readEnv } from '#server/settings/env.ts';
import { startServer } from '#server/index.ts';

const folder = await mkdtemp(join(tmpdir(), 'portal-description-'));
const server = await startServer({
  env: readEnv({ HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' }),
  pages: () => (_req, _res, next) => next(),
});
try {
  const answer = await fetch(new URL('/api/openapi.json', server.address));
  const file = join(folder, 'openapi.json');
  await writeFile(file, await answer.text());
  const rules = { 'operation-2xx-response': 'off' } as const;
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lint({ ref: file, config });
  for (const { ruleId, severity, message, location } of problems) {
    console.error(`${severity} ${ruleId} at ${location[0]?.pointer ?? '#'}: ${message}`);
  }
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
