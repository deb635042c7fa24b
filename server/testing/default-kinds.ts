import type { Rule } from '#shared/credentials/constants.ts';

export interface DefaultKind {
  id: string;
  name: string;
  otherNames: string[];
  issuers: string[];
  numberRule: Rule;
  documentRule: Rule;
  noteRule: Rule;
  holdsMonths: number | null;
  remindDays: number | null;
}

const FEMA = ['FEMA Emergency Management Institute'];

const kind = (
  number: string,
  name: string,
  values: Partial<Omit<DefaultKind, 'id' | 'name'>> = {},
): DefaultKind => ({
  id: `c0000000-0000-4000-8000-0000000000${number}`,
  name,
  otherNames: [],
  issuers: [],
  numberRule: 'allowed',
  documentRule: 'allowed',
  noteRule: 'allowed',
  holdsMonths: null,
  remindDays: null,
  ...values,
});

/** The credential kinds of a new portal. A migration inserts them, in this order. */
export const DEFAULT_KINDS = [
  kind('01', 'Background check', {
    otherNames: ['Criminal background check', 'CORI'],
    holdsMonths: 24,
    remindDays: 60,
  }),
  kind('02', 'Endorsement by a faith body', {
    otherNames: ['Ecclesiastical endorsement', 'Endorsement'],
    numberRule: 'none',
    documentRule: 'required',
    holdsMonths: 36,
    remindDays: 60,
  }),
  kind('03', 'Board certification', {
    otherNames: ['Board Certified Chaplain', 'BCC'],
    issuers: [
      'Association of Professional Chaplains',
      'National Association of Catholic Chaplains',
    ],
    holdsMonths: 60,
    remindDays: 90,
  }),
  kind('04', 'IS-100', {
    otherNames: ['ICS-100', 'Introduction to the Incident Command System'],
    issuers: FEMA,
  }),
  kind('05', 'IS-200', {
    otherNames: ['ICS-200', 'Basic Incident Command System for Initial Response'],
    issuers: FEMA,
  }),
  kind('06', 'IS-700', {
    otherNames: ['Introduction to the National Incident Management System', 'NIMS'],
    issuers: FEMA,
  }),
  kind('07', 'CISM', {
    otherNames: ['Critical Incident Stress Management'],
    issuers: ['International Critical Incident Stress Foundation'],
    holdsMonths: 36,
    remindDays: 60,
  }),
  kind('08', 'Psychological First Aid', {
    otherNames: ['PFA'],
    issuers: ['National Child Traumatic Stress Network', 'American Red Cross'],
  }),
  kind('09', 'Driver’s licence', {
    otherNames: ['Driver’s license', 'Driving licence'],
    numberRule: 'none',
    documentRule: 'none',
    remindDays: 30,
  }),
  kind('10', 'ID badge', {
    otherNames: ['Badge', 'Responder ID'],
    documentRule: 'none',
    holdsMonths: 24,
    remindDays: 30,
  }),
] as const satisfies readonly DefaultKind[];
