import * as z from 'zod/mini';
import { credentialKindBody, type CountedKind } from '#shared/credentials/kinds/schemas.ts';
import { RULES, SEEN_BY, type Rule, type SeenBy } from '#shared/credentials/constants.ts';

const MAX_TYPED = 10_000;

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const typedLines = z.pipe(z.string().check(z.maxLength(MAX_TYPED)), z.transform(linesOf));

const typedNumber = z.pipe(
  z.string().check(
    z.trim(),
    z.maxLength(9),
    z.refine((text) => /^\d*$/.test(text), 'Give a whole number'),
  ),
  z.transform((text) => (text === '' ? null : Number(text))),
);

const { name, otherNames, issuers, holdsMonths, remindDays } = credentialKindBody.shape;

/** The fields as typed: `otherNames` and `issuers` have one entry per line. */
export const kindFields = z.object({
  name,
  otherNames: z.pipe(typedLines, otherNames),
  issuers: z.pipe(typedLines, issuers),
  numberRule: z.enum(RULES),
  documentRule: z.enum(RULES),
  noteRule: z.enum(RULES),
  holdsMonths: z.pipe(typedNumber, holdsMonths),
  remindDays: z.pipe(typedNumber, remindDays),
  seenBy: z.enum(SEEN_BY),
});

export interface KindFields {
  name: string;
  otherNames: string;
  issuers: string;
  numberRule: Rule;
  documentRule: Rule;
  noteRule: Rule;
  holdsMonths: string;
  remindDays: string;
  seenBy: SeenBy;
}

export const NEW_KIND: KindFields = {
  name: '',
  otherNames: '',
  issuers: '',
  numberRule: 'allowed',
  documentRule: 'allowed',
  noteRule: 'allowed',
  holdsMonths: '',
  remindDays: '',
  seenBy: 'office',
};

export function fieldsOf(kind: CountedKind): KindFields {
  return {
    name: kind.name,
    otherNames: kind.otherNames.join('\n'),
    issuers: kind.issuers.join('\n'),
    numberRule: kind.numberRule,
    documentRule: kind.documentRule,
    noteRule: kind.noteRule,
    holdsMonths: kind.holdsMonths?.toString() ?? '',
    remindDays: kind.remindDays?.toString() ?? '',
    seenBy: kind.seenBy,
  };
}
