import type { OwnSecondFactor } from '#shared/second-factor/schemas.ts';
import { getUser } from '#server/features/people/queries.ts';
import type { SessionUser } from '#server/http/guards.ts';
import { findAuthenticator } from './authenticator/queries.ts';
import type { Context } from './context.ts';
import { presentPasskey } from './passkeys/own-passkeys.ts';
import { listPasskeys } from './passkeys/queries.ts';
import { isFactorRequired } from './policy.ts';
import { countRecoveryCodes } from './recovery-codes/queries.ts';
import { countTrustedDevices } from '#server/features/sessions/trusted-device-queries.ts';

export async function readFactors(
  { db, rule }: Context,
  { id: userId, role }: SessionUser,
): Promise<OwnSecondFactor> {
  const { orm } = db;
  const user = await getUser(orm, userId);
  const authenticator = await findAuthenticator(orm, userId);
  const passkeys = await listPasskeys(orm, userId);
  return {
    isRequired: isFactorRequired(rule, role),
    hasPassword: (user?.password ?? null) !== null,
    authenticatorAddedAt: authenticator?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(orm, userId),
    trustedDevices: await countTrustedDevices(orm, userId),
    passkeys: passkeys.map(presentPasskey),
  };
}
