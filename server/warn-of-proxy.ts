import type { Logger } from 'pino';
import { isFlaw } from '#server/doctor/finding.ts';
import { judgeAddress } from '#server/doctor/judge-portal.ts';
import type { Env } from './env.ts';

/** Logs what the settings get wrong about the proxy in front. */
export function warnOfProxy(env: Env, log: Logger) {
  if (!env.PUBLIC_URL) return;
  const finding = judgeAddress({ publicUrl: env.PUBLIC_URL, trustProxy: env.TRUST_PROXY });
  if (isFlaw(finding)) log.warn(`${finding.message} ${finding.remedy}`);
}
