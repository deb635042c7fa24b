import type { Logger } from 'pino';
import { isFlaw } from '#server/doctor/finding.ts';
import { judgeAddress, judgeSettingNames } from '#server/doctor/judge-portal.ts';
import { unknownSettings, type Env } from './env.ts';

export function warnOfSettings(env: Env, log: Logger) {
  const findings = [
    judgeSettingNames(unknownSettings()),
    ...(env.PUBLIC_URL
      ? [judgeAddress({ publicUrl: env.PUBLIC_URL, trustProxy: env.TRUST_PROXY })]
      : []),
  ];
  for (const { message, remedy } of findings.filter(isFlaw)) log.warn(`${message} ${remedy}`);
}
