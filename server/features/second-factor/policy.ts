import type { Role } from '#shared/accounts/constants.ts';
import type { SecondFactorRule } from '#shared/second-factor/constants.ts';
import type { SessionUser } from '#server/http/guards.ts';

export function isFactorRequired(rule: SecondFactorRule, role: Role) {
  return rule === 'everyone' || (rule === 'admin' && role === 'admin');
}

export function mustSetUpFactor(
  { role, hasSecondFactor }: Pick<SessionUser, 'role' | 'hasSecondFactor'>,
  rule: SecondFactorRule,
) {
  return !hasSecondFactor && isFactorRequired(rule, role);
}
