import type { Logger } from 'pino';
import { unknownSettings, type Env } from '#server/settings/env.ts';
import { isFlaw } from './finding.ts';
import { judgeAddress, judgeSettingNames } from './judge-portal.ts';

export function warnOfSettings(env: Env, log: Logger) {
  const findings = [
    judgeSettingNames(unknownSettings()),
    ...(env.PUBLIC_URL
      ? [judgeAddress({ publicUrl: env.PUBLIC_URL, trustProxy: env.TRUST_PROXY })]
      : []),
  ];
  for (const { message, remedy } of findings.filter(isFlaw)) log.warn(`${message} ${remedy}`);
}
