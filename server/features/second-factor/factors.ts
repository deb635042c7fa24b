import type { SecondFactor } from '#shared/second-factor/constants.ts';
import type { OwnSecondFactor } from '#shared/second-factor/schemas.ts';
import type { Orm } from '#server/db/database.ts';
import { getUser } from '#server/features/people/queries.ts';
import type { SessionUser } from '#server/http/guards.ts';
import { findAuthenticator } from './authenticator/queries.ts';
import type { Context } from './context.ts';
import { presentPasskey } from './passkeys/own-passkeys.ts';
import { listPasskeys } from './passkeys/queries.ts';
import { isFactorRequired } from './policy.ts';
import { countFactors } from './queries.ts';
import { countRecoveryCodes } from './recovery-codes/queries.ts';
import { countTrustedDevices } from '#server/features/sessions/trusted-device-queries.ts';

export async function listFactors(orm: Orm, userId: string): Promise<SecondFactor[]> {
  const { passkeys, authenticators } = await countFactors(orm, userId);
  const methods: SecondFactor[] = [];
  if (passkeys > 0) methods.push('passkey');
  if (authenticators > 0) methods.push('authenticator');
  if ((await countRecoveryCodes(orm, userId)) > 0) methods.push('recovery-code');
  return methods;
}

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
