import * as z from 'zod/mini';
import { nameText, optionalText, requiredText, textList } from '#shared/fields.ts';
import { isPhoneNumber, PHONE_TOO_SHORT } from '#shared/phone.ts';

/** Repeats one schema for every body that may carry the field. */
const inEachBody = <Schema extends z.ZodMiniType>(schema: Schema) => ({
  application: schema,
  create: schema,
  change: schema,
  officeCreate: schema,
  officeChange: schema,
});

interface PhoneOptions {
  max: number;
  /** The message for a chaplain who leaves it blank, and for an administrator. */
  required: string;
  requiredByOffice: string;
}

/** A phone number with its area code. */
export function phone({ max, required, requiredByOffice }: PhoneOptions) {
  const ofOffice = phoneNumber({ max, required: requiredByOffice });
  return {
    kind: 'phone',
    max,
    ...inEachBody(phoneNumber({ max, required })),
    officeCreate: ofOffice,
    officeChange: ofOffice,
    /** For a form that changes a profile: the stored number may stay as it is. */
    keeping: (stored: string) => phoneNumber({ max, required, stored }),
    stored: z.string(),
  } as const;
}

interface PhoneNumber {
  max: number;
  required: string;
  /** May be shorter than a new number, as it is from an earlier release. */
  stored?: string;
}

function phoneNumber({ max, required, stored }: PhoneNumber) {
  return requiredText(max, required).check(
    z.refine((text) => text === '' || text === stored || isPhoneNumber(text), PHONE_TOO_SHORT),
  );
}

interface LineOptions {
  max: number;
  /** The message when it is blank. */
  required: string;
}

/** One line of text. */
export function line({ max, required }: LineOptions) {
  const schema = nameText(max, required);
  return { kind: 'line', max, ...inEachBody(schema), stored: z.string() } as const;
}

/** One of the catalogue's affiliations, or a line of text. */
export function affiliation(options: LineOptions) {
  return { ...line(options), kind: 'affiliation' } as const;
}

/** Some lines of text, which may be left out. */
export function text({ max }: { max: number }) {
  const schema = optionalText(max);
  const stored = z.nullable(z.string());
  return { kind: 'text', max, ...inEachBody(schema), stored } as const;
}

/** A lettered region or another one, which may be left out. */
export function region(options: { max: number }) {
  return { ...text(options), kind: 'region' } as const;
}

interface ChoiceOptions {
  maxItems: number;
  /** Characters of one choice. */
  max: number;
  /** The message when an application has none; an application may be without where it is absent. */
  atLeastOne?: string;
}

/** Any of the choices of a list in the catalogue, and others that are stored. */
export function choices({ maxItems, max, atLeastOne }: ChoiceOptions) {
  const list = textList({ maxItems, maxLength: max });
  const applied = atLeastOne ? list.check(z.refine((items) => items.length > 0, atLeastOne)) : list;
  return {
    kind: 'choices',
    max,
    maxItems,
    application: applied,
    // A profile without an application step may leave a list out, and may not send an empty one.
    create: z._default(applied, []),
    change: list,
    officeCreate: z._default(list, []),
    officeChange: list,
    stored: z.array(z.string()),
  } as const;
}
