import { VERIFICATION_NEEDED } from '#shared/second-factor/constants.ts';
import type { Executor } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { isVerified } from './queries.ts';

export async function requireVerified(orm: Executor, sessionId: string) {
  if (!(await isVerified(orm, sessionId))) throw verificationNeeded();
}

export const verificationNeeded = () =>
  new AppError({
    status: 403,
    code: VERIFICATION_NEEDED,
    message: 'First, please confirm that it’s you.',
  });
