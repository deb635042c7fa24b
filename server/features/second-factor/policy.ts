import type { Role } from '#shared/accounts/constants.ts';
import type { SecondFactorRule } from '#shared/second-factor/constants.ts';
import type { SessionUser } from '#server/http/guards.ts';
import type { RuleReader } from '#server/program/second-factor-rule.ts';

export function isFactorRequired(rule: SecondFactorRule, role: Role) {
  return rule === 'everyone' || (rule === 'admin' && role === 'admin');
}

type Person = Pick<SessionUser, 'role' | 'hasSecondFactor' | 'secondFactorSetting'>;

export async function mustSetUpFactor(
  { role, hasSecondFactor, secondFactorSetting }: Person,
  readRule: RuleReader,
) {
  return !hasSecondFactor && isFactorRequired(await readRule(secondFactorSetting), role);
}
