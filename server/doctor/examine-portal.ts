import { createServer } from 'node:http';
import { z } from 'zod';
import type { Env } from '#server/settings/env.ts';
import { hostToOpen, listen, ListenProblem } from '#server/http/listener.ts';
import type { Finding } from './finding.ts';

const PATIENCE = 5_000;

const readySchema = z.object({
  status: z.string(),
  details: z.object({
    request: z.object({
      isForwarded: z.boolean(),
      isHttps: z.boolean(),
      isToPublicUrl: z.boolean(),
    }),
  }),
});

type Ready = z.output<typeof readySchema>;

export async function examinePortal(env: Env): Promise<Finding[]> {
  const { PUBLIC_URL: publicUrl, TRUST_PROXY: trustProxy } = env;
  const origin = `http://${hostToOpen(env.HOST)}:${env.PORT}`;
  const ready = await ask(origin);
  const findings: Finding[] = [ready ? judgeReady(ready) : await tryToListen(env, origin)];
  if (publicUrl) findings.push(judgePublic(await ask(publicUrl), { publicUrl, trustProxy }));
  return findings;
}

async function ask(origin: string): Promise<Ready | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(new URL('/readyz', origin), { signal, redirect: 'manual' });
    return readySchema.parse(await answer.json());
  } catch {
    return null;
  }
}

async function tryToListen({ HOST: host, PORT: port }: Env, origin: string): Promise<Finding> {
  const area = 'portal';
  const server = createServer();
  try {
    await listen(server, { host, port });
    return { area, status: 'ok', message: `No portal answers at ${origin}.` };
  } catch (error) {
    if (!(error instanceof ListenProblem)) throw error;
    return { area, status: 'problem', message: error.problem, remedy: error.remedy };
  } finally {
    server.close();
  }
}

function judgeReady(ready: Ready): Finding {
  const area = 'portal';
  return ready.status === 'ready'
    ? { area, status: 'ok', message: 'The portal is running and ready.' }
    : {
        area,
        status: 'problem',
        message:
          'The portal is running, but not ready: it is stopping, or its database can’t be reached.',
        remedy: 'Look at the portal’s log.',
      };
}

interface PublicAddress {
  publicUrl: string;
  trustProxy: string | undefined;
}

export function judgePublic(
  ready: Ready | null,
  { publicUrl, trustProxy }: PublicAddress,
): Finding {
  const area = 'address';
  const sample = 'docs/operations/nginx.conf is an example.';
  if (!ready) {
    return {
      area,
      status: 'unknown',
      message: `The portal did not answer at ${publicUrl}, so its proxy could not be checked.`,
      remedy: 'Start the portal, and check that this machine can open PUBLIC_URL.',
    };
  }
  const { isForwarded, isHttps, isToPublicUrl } = ready.details.request;
  const isBehindProxy = publicUrl.startsWith('https:') || trustProxy !== undefined;
  if (isBehindProxy && !isForwarded) {
    return {
      area,
      status: 'problem',
      message:
        'The proxy does not pass on X-Forwarded-For, so rate limits count all visitors as one IP address.',
      remedy: `Have the proxy set X-Forwarded-For. ${sample}`,
    };
  }
  if (publicUrl.startsWith('https:') && !isHttps) {
    return {
      area,
      status: 'problem',
      message: 'The proxy does not tell the portal that people use https (X-Forwarded-Proto).',
      remedy: `Have the proxy set X-Forwarded-Proto. ${sample}`,
    };
  }
  if (!isToPublicUrl) {
    return {
      area,
      status: 'problem',
      message:
        'The Host header that the proxy passes on is not the host of PUBLIC_URL, so the portal may refuse changes made on its pages.',
      remedy: `Have the proxy pass the Host header on unchanged. ${sample}`,
    };
  }
  return {
    area,
    status: 'ok',
    message: `The portal answers at ${publicUrl}, and its proxy passes on the visitors’ IP addresses.`,
  };
}
