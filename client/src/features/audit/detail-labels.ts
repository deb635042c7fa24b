import { calendarDate, dateTime } from '#client/lib/dates.ts';
import { duration } from '#client/lib/durations.ts';
import { ROLE_LABELS, ROLES } from '#shared/accounts/constants.ts';
import type { AuditEvent } from '#shared/audit/schemas.ts';
import { ACTION_KINDS, type ActionKind } from '#shared/deployments/constants.ts';
import { CHANNEL_LABELS, CHANNELS, MESSAGE_KINDS } from '#shared/messages/constants.ts';
import { MESSAGE_KIND_NAMES } from '#shared/messages/kind-names.ts';
import { RSVP_LABELS, RSVP_STATUSES } from '#shared/training/constants.ts';

type Value = AuditEvent['details'][string];

const ANSWERS: Record<ActionKind, string> = {
  come: 'is coming',
  decline: 'can’t come',
  arrive: 'has arrived',
  leave: 'has left',
  contact: 'contacts',
  acknowledge: 'has read the notice',
  home: 'is home',
  undo: 'took the answer back',
};

const FIELDS: Readonly<Record<string, string>> = {
  dateTime: 'date and time',
  maxCapacity: 'max capacity',
  isVirtual: 'virtual or not',
  grantsKindId: 'the credential that it grants',
  primaryRegion: 'region',
};

const UNSAID = ['section', 'image', 'resourceId', 'messageId'];

const WORDS: Readonly<Record<string, (value: Value) => string>> = {
  title: (value) => `“${value}”`,
  dateTime: (value) => `on ${dateTime(String(value))}`,
  changed: (value) => `changed ${fields(value)}`,
  rsvps: counted('RSVP', 'RSVPs'),
  status: statusOr,
  eventType: String,
  location: String,
  kind: answerOr,
  into: (value) => `into “${value}”`,
  minutes: time,
  minutesBefore: (value) => `${time(value)} before`,
  from: (value) => `from ${roleOr(value)}`,
  to: (value) => `to ${roleOr(value)}`,
  list: (value) => `in ${value}`,
  before: (value) => `from “${value}”`,
  after: (value) => `to “${value}”`,
  message: messageOr,
  channel: channelOr,
  isActive: (value) => (value ? 'now active' : 'now inactive'),
  isVisible: (value) => (value ? 'now shown' : 'now hidden'),
  isPhoneVisible: (value) => (value ? 'phone shown' : 'phone hidden'),
  count: (value) => `${number(value)} in all`,
  imported: (value) => `${number(value)} new`,
  updated: (value) => `${number(value)} updated`,
  left: (value) => `${number(value)} left`,
  factor: (value) => (value === 'authenticator' ? 'authenticator app' : String(value)),
  role: (value) => `as ${roleOr(value)}`,
  endsOn: (value) => `through ${calendarDate(String(value))}`,
  until: (value) => `until ${dateTime(String(value))}`,
  isAccessEnded: () => 'in another browser, so the account was signed out everywhere',
  address: (value) => `from the address ${value}`,
  reason: (value) => `because “${value}”`,
  sessions: counted('session', 'sessions'),
  signIns: counted('sign-in under way', 'sign-ins under way'),
  links: counted('link', 'links'),
  feeds: counted('calendar address', 'calendar addresses'),
  devices: counted('trusted device', 'trusted devices'),
  push: counted('push subscription', 'push subscriptions'),
  by: (value) => `by ${value}`,
  reply: (value) => `replied “${value}”`,
};

const ORDER = Object.keys(WORDS);

/** Such as 'from Chaplain, to Administrator'; '' if there are no details. */
export function detailLabels(details: AuditEvent['details']): string {
  return Object.entries(details)
    .filter(([name, value]) => value !== null && !UNSAID.includes(name))
    .toSorted(([one], [other]) => ORDER.indexOf(one) - ORDER.indexOf(other))
    .map(([name, value]) => WORDS[name]?.(value) ?? `${FIELDS[name] ?? name}: ${value}`)
    .join(', ');
}

function roleOr(value: Value) {
  const role = ROLES.find((each) => each === value);
  return role ? ROLE_LABELS[role] : value;
}

function statusOr(value: Value) {
  const status = RSVP_STATUSES.find((each) => each === value);
  return status ? RSVP_LABELS[status] : String(value);
}

function messageOr(value: Value) {
  const kind = MESSAGE_KIND_NAMES.find((each) => each === value);
  return kind ? MESSAGE_KINDS[kind].label : String(value);
}

function channelOr(value: Value) {
  const channel = CHANNELS.find((each) => each === value);
  return channel ? CHANNEL_LABELS[channel] : String(value);
}

function fields(value: Value) {
  return String(value)
    .split(', ')
    .map((name) => FIELDS[name] ?? name)
    .join(', ');
}

function answerOr(value: Value) {
  const kind = ACTION_KINDS.find((each) => each === value);
  return kind ? ANSWERS[kind] : String(value);
}

function time(value: Value) {
  return typeof value === 'number' ? duration(value) : String(value);
}

function counted(one: string, several: string) {
  return (value: Value) => `${number(value)} ${value === 1 ? one : several}`;
}

function number(value: Value) {
  return typeof value === 'number' ? value.toLocaleString('en-US') : value;
}
