import type { Database } from '#server/db/database.ts';
import { createAddressLimit, createRateLimit } from '#server/http/rate-limit.ts';

export interface LimitSettings {
  loginFailuresPerAccount: number;
  registrationsPerAddress: number;
}

export function accountLimits({ orm }: Database, settings: LimitSettings) {
  return {
    registrations: createAddressLimit({
      orm,
      name: 'registration',
      points: settings.registrationsPerAddress,
      seconds: 60 * 60,
      message: 'Too many registrations from this network address.',
    }),

    passwordChecks: createRateLimit({
      orm,
      name: 'password-check',
      points: settings.loginFailuresPerAccount,
      seconds: 15 * 60,
      message: 'You entered the wrong current password too often.',
    }),

    passwordChanges: createRateLimit({
      orm,
      name: 'password-change',
      points: 5,
      seconds: 60 * 60,
      message: 'The password was changed too often.',
    }),

    // Only refused changes count for this limit: a refusal reveals that a name or email is taken.
    nameChecks: createRateLimit({
      orm,
      name: 'name-check',
      points: 20,
      seconds: 60 * 60,
      message: 'Too many changes of your username or email were refused.',
    }),

    resetRequests: createAddressLimit({
      orm,
      name: 'password-reset-address',
      points: 20,
      seconds: 60 * 60,
      message: 'Too many links were requested from this network address.',
    }),
  };
}
