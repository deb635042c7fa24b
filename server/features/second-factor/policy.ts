import type { Role } from '#shared/accounts/constants.ts';
import type { SecondFactorRule } from '#shared/second-factor/constants.ts';
import type { SessionUser } from '#server/http/guards.ts';

/** Returns whether the deployment asks everybody of a role for a second factor. */
export function isFactorRequired(rule: SecondFactorRule, role: Role) {
  return rule === 'everyone' || (rule === 'admin' && role === 'admin');
}

/** Returns whether somebody must set up or pass a second factor before anything else. */
export function mustSetUpFactor(
  { role, hasSecondFactor }: Pick<SessionUser, 'role' | 'hasSecondFactor'>,
  rule: SecondFactorRule,
) {
  return !hasSecondFactor && isFactorRequired(rule, role);
}
