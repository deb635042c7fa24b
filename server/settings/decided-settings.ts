import type { SecondFactorRule } from '#shared/second-factor/constants.ts';
import type { Env } from './env.ts';

export interface DecidedSettings {
  passwordMinLength?: number;
  secondFactor?: SecondFactorRule;
  messageDays?: number;
  auditDays?: number;
}

export function decidedBy({
  PASSWORD_MIN_LENGTH: passwordMinLength,
  REQUIRE_SECOND_FACTOR: secondFactor,
  MESSAGE_RETENTION_DAYS: messageDays,
  AUDIT_RETENTION_DAYS: auditDays,
}: Env): DecidedSettings {
  return {
    ...(passwordMinLength !== undefined && { passwordMinLength }),
    ...(secondFactor && { secondFactor }),
    ...(messageDays !== undefined && { messageDays }),
    ...(auditDays !== undefined && { auditDays }),
  };
}
