import * as z from 'zod/mini';
import {
  ISSUERS_MAX_ITEMS,
  ISSUER_MAX_LENGTH,
  KIND_NAMES_MAX_ITEMS,
  KIND_NAME_MAX_LENGTH,
  MAX_HOLDS_MONTHS,
  MAX_KINDS,
  MAX_REMIND_DAYS,
  RULES,
  SEEN_BY,
} from '#shared/credentials/constants.ts';
import { credentialKindSchema } from '#shared/credentials/schemas.ts';
import { idParams, listOf, nameText, textList } from '#shared/fields.ts';

const wholeNumber = (most: number, what: string) =>
  z.nullable(
    z
      .int(`${what}: give a whole number`)
      .check(z.minimum(1, `${what}: at least 1`), z.maximum(most, `${what}: at most ${most}`)),
  );

export const credentialKindBody = z.object({
  name: nameText(KIND_NAME_MAX_LENGTH, 'Name is required'),
  otherNames: textList({ maxItems: KIND_NAMES_MAX_ITEMS, maxLength: KIND_NAME_MAX_LENGTH }),
  issuers: textList({ maxItems: ISSUERS_MAX_ITEMS, maxLength: ISSUER_MAX_LENGTH }),
  numberRule: z.enum(RULES),
  documentRule: z.enum(RULES),
  noteRule: z.enum(RULES),
  holdsMonths: wholeNumber(MAX_HOLDS_MONTHS, 'Months'),
  remindDays: wholeNumber(MAX_REMIND_DAYS, 'Days'),
  seenBy: z.enum(SEEN_BY),
});

export const updateCredentialKindBody = z.partial(
  z.extend(credentialKindBody, { isRetired: z.boolean() }),
);

export const orderCredentialKindsBody = z.object({
  ids: listOf(z.uuid(), { minItems: 1, maxItems: MAX_KINDS }),
});

export const mergeCredentialKindBody = z.object({ intoId: z.uuid('Choose the kind to keep') });

export const credentialKindParams = idParams;

export const countedKindSchema = z.extend(credentialKindSchema, {
  verified: z.int(),
  waiting: z.int(),
});

export type CredentialKindBody = z.output<typeof credentialKindBody>;
export type UpdateCredentialKindBody = z.output<typeof updateCredentialKindBody>;
export type CountedKind = z.output<typeof countedKindSchema>;
