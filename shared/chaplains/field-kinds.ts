import * as z from 'zod/mini';
import { nameText, optionalText, requiredText, textList } from '#shared/fields.ts';
import { isPhoneNumber, PHONE_TOO_SHORT } from '#shared/phone.ts';

const inEachBody = <Schema extends z.ZodMiniType>(schema: Schema) => ({
  application: schema,
  create: schema,
  change: schema,
  officeCreate: schema,
  officeChange: schema,
});

interface PhoneOptions {
  max: number;
  required: string;
  requiredByOffice: string;
}

export function phone({ max, required, requiredByOffice }: PhoneOptions) {
  const ofOffice = phoneNumber({ max, required: requiredByOffice });
  return {
    kind: 'phone',
    max,
    ...inEachBody(phoneNumber({ max, required })),
    officeCreate: ofOffice,
    officeChange: ofOffice,
    /** For editing a profile: accepts a phone number that is too short if it is already stored. */
    keeping: (stored: string) => phoneNumber({ max, required, stored }),
    stored: z.string(),
  } as const;
}

interface PhoneNumber {
  max: number;
  required: string;
  stored?: string;
}

function phoneNumber({ max, required, stored }: PhoneNumber) {
  return requiredText(max, required).check(
    z.refine((text) => text === '' || text === stored || isPhoneNumber(text), PHONE_TOO_SHORT),
  );
}

interface LineOptions {
  max: number;
  required: string;
}

export function line({ max, required }: LineOptions) {
  const schema = nameText(max, required);
  return { kind: 'line', max, ...inEachBody(schema), stored: z.string() } as const;
}

export function affiliation(options: LineOptions) {
  return { ...line(options), kind: 'affiliation' } as const;
}

export function text({ max }: { max: number }) {
  const schema = optionalText(max);
  const stored = z.nullable(z.string());
  return { kind: 'text', max, ...inEachBody(schema), stored } as const;
}

export function region(options: { max: number }) {
  return { ...text(options), kind: 'region' } as const;
}

interface ChoiceOptions {
  maxItems: number;
  max: number;
  atLeastOne?: string;
}

/** A list of choices; values that are not in the program’s list are accepted too. */
export function choices({ maxItems, max, atLeastOne }: ChoiceOptions) {
  const list = textList({ maxItems, maxLength: max });
  const applied = atLeastOne ? list.check(z.refine((items) => items.length > 0, atLeastOne)) : list;
  return {
    kind: 'choices',
    max,
    maxItems,
    application: applied,
    // The list may be absent, but if `atLeastOne` is set, a list that is sent must not be empty.
    create: z._default(applied, []),
    change: list,
    officeCreate: z._default(list, []),
    officeChange: list,
    stored: z.array(z.string()),
  } as const;
}
