import { z } from 'zod';

/** In a file of settings a name without a value means the same as no name. */
export const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);

export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(blankIsAbsent, schema.optional());

export const httpAddress = () =>
  z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .refine((address) => !carriesCredentials(address), 'can’t carry a user name or a password');

/** Such an address would tell them wherever it is shown, and `fetch` refuses it. */
function carriesCredentials(address: string) {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}
