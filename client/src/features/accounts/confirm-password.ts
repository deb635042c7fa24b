import * as z from 'zod/mini';

export const confirmPassword = z
  .string('Confirm password is required')
  .check(z.minLength(1, 'Confirm password is required'));

export function passwordsMatch<Values extends { confirmPassword: string }>(
  passwordOf: (values: Values) => string,
) {
  return z.refine<Values>((values) => passwordOf(values) === values.confirmPassword, {
    message: "Passwords don't match",
    path: ['confirmPassword'],
  });
}
