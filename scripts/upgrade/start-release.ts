import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { startProgram, type Child } from '#server/testing/child-process.ts';

const manifest = z.object({ scripts: z.object({ start: z.string() }) });

export interface Portal {
  child: Child;
  url: string;
}

interface Start {
  portal: Portal | null;
  /** How long it took until the release served requests or failed, in ms. */
  ms: number;
  errors: string;
}

export async function tryStart(code: string, settings: Record<string, string>): Promise<Start> {
  const { scripts } = manifest.parse(JSON.parse(readFileSync(join(code, 'package.json'), 'utf8')));
  const begin = performance.now();
  const child = startProgram([process.execPath, ...scripts.start.split(' ').slice(1)], {
    cwd: code,
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      LOGIN_FAILURES_PER_ADDRESS: '100000',
      ...settings,
    },
  });
  const line = await child.line('The portal is at ').catch(() => null);
  const ms = Math.round(performance.now() - begin);
  if (line === null) return { portal: null, ms, errors: (await child.ended).errors.trim() };
  const [address = ''] = /http\S+/.exec(line) ?? [];
  return { portal: { child, url: address.replace('localhost', '127.0.0.1') }, ms, errors: '' };
}

export async function start(code: string, settings: Record<string, string>): Promise<Portal> {
  const { portal, errors } = await tryStart(code, settings);
  if (!portal) throw new Error(`The portal in ${code} does not start: ${errors}`);
  return portal;
}
