import { onTestFinished } from 'vitest';
import { startChild, type Child } from './child-process.ts';

const START = new URL('../../scripts/start.mjs', import.meta.url);

export const ADMIN_PASSWORD = 'harbor-lantern-92';

export async function startPortal(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<{ child: Child; url: string }> {
  const child = startChild(START, [], { ...portalSettings(dataDir), ...env });
  onTestFinished(() => child.kill());
  return { child, url: addressIn(await child.line(ADDRESS)) };
}

export function portalSettings(dataDir: string) {
  return {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DATABASE_DIRECT_URL: '',
    PREPARED_STATEMENTS: '',
    ADMIN_PASSWORD,
    PUBLIC_URL: '',
    TRUST_PROXY: '',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
  };
}

const ADDRESS = 'The portal is at ';

export function addressIn(output: string) {
  const [, address = ''] = output.match(/The portal is at (\S+)/) ?? [];
  return address.replace('localhost', '127.0.0.1');
}
