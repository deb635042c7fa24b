import { duration } from '#client/lib/durations.ts';
import { ROLE_LABELS, ROLES } from '#shared/accounts/constants.ts';
import type { AuditEvent } from '#shared/audit/schemas.ts';
import { ACTION_KINDS, type ActionKind } from '#shared/deployments/constants.ts';

type Value = AuditEvent['details'][string];

const ANSWERS: Record<ActionKind, string> = {
  come: 'is coming',
  decline: 'can’t come',
  arrive: 'has arrived',
  leave: 'has left',
  contact: 'contacts',
  acknowledge: 'has read the notice',
};

const WORDS: Readonly<Record<string, (value: Value) => string>> = {
  eventType: String,
  location: String,
  kind: answerOr,
  minutes: time,
  minutesBefore: (value) => `${time(value)} before`,
  from: (value) => `from ${roleOr(value)}`,
  to: (value) => `to ${roleOr(value)}`,
  isActive: (value) => (value ? 'now active' : 'now inactive'),
  isVisible: (value) => (value ? 'now shown' : 'now hidden'),
  isPhoneVisible: (value) => (value ? 'phone shown' : 'phone hidden'),
  count: (value) => `${number(value)} in all`,
  imported: (value) => `${number(value)} new`,
  updated: (value) => `${number(value)} updated`,
  address: (value) => `from the address ${value}`,
  by: (value) => `by ${value}`,
};

const ORDER = Object.keys(WORDS);

/** @returns what an event's details say, as in 'from Chaplain, to Administrator'; '' for none. */
export function detailsInWords(details: AuditEvent['details']): string {
  return Object.entries(details)
    .filter(([, value]) => value !== null)
    .toSorted(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other))
    .map(([name, value]) => WORDS[name]?.(value) ?? `${name}: ${value}`)
    .join(', ');
}

function roleOr(value: Value) {
  const role = ROLES.find((each) => each === value);
  return role ? ROLE_LABELS[role] : value;
}

function answerOr(value: Value) {
  const kind = ACTION_KINDS.find((each) => each === value);
  return kind ? ANSWERS[kind] : String(value);
}

function time(value: Value) {
  return typeof value === 'number' ? duration(value) : String(value);
}

function number(value: Value) {
  return typeof value === 'number' ? value.toLocaleString('en-US') : value;
}
