import { messageKind, type MessageKind } from '#shared/messages/constants.ts';
import {
  isWritten,
  MESSAGE_TEXTS,
  type KindOfText,
  type TextName,
  type WrittenKind,
} from '#shared/messages/text-names.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import { trust } from '#shared/trust.ts';
import type { FactsOf } from '#server/features/messages/facts.ts';
import type { Told } from './content.ts';

const EVENT = {
  activationId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  eventType: 'Tornado',
  location: 'Mayfield',
  address: '100 Court Square, Mayfield',
  startTime: '2026-05-04T08:00:00.000Z',
};

const TRAINING = {
  trainingId: '3f333df6-90a4-4fda-8dd3-9485d27cee36',
  title: 'Psychological First Aid',
  dateTime: '2026-06-12T13:00:00.000Z',
  duration: 2,
  location: 'City Hall, Training Room 2',
  address: '300 Main Street',
  isVirtual: false,
};

const NOTE = 'Bring boots and rain gear. Check in at the west gate.';
const ANNOUNCEMENT_ID = '16fd2706-8baf-433b-82eb-8c7fada847da';

export const EXAMPLE_FACTS: { [Kind in MessageKind]: FactsOf<Kind> } = {
  'call-out': { ...EVENT, note: NOTE },
  'call-reminder': { ...EVENT, note: NOTE },
  released: EVENT,
  'activation-cancelled': EVENT,
  'activation-completed': EVENT,
  'activation-changed': { ...EVENT, changed: ['site', 'time'] },
  'place-given': EVENT,
  'team-message': {
    ...EVENT,
    text: 'The briefing is at 18:00 in the gym.',
    sentAs: ANNOUNCEMENT_ID,
  },
  'long-on-scene': {
    ...EVENT,
    hours: 10,
    chaplainName: null,
    deploymentId: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
  },
  'left-scene': { ...EVENT, dueAt: '2026-05-04T21:00:00.000Z' },
  'home-asked': EVENT,
  'test-call': {
    title: 'Test call',
    body: 'This is a test. Tap to confirm that it reached you.',
    announcementId: ANNOUNCEMENT_ID,
  },
  'password-reset': {},
  'confirm-email': {},
  'email-change-asked': { newEmail: 'pat.person@example.net' },
  'email-changed': { newEmail: 'pat.person@example.net' },
  'new-device': { device: 'Chrome on Android', at: '2026-05-04T08:00:00.000Z' },
  'password-changed': { at: '2026-05-04T08:00:00.000Z' },
  'passkey-added': { name: 'Office laptop' },
  'authenticator-added': {},
  'second-factor-removed': { passkey: null, byOffice: false },
  'recovery-codes-made': {},
  'agency-linked': { email: 'pat.person@agency.example' },
  'recovery-code-used': { left: 9 },
  'text-code': {},
  'texts-stopped': {},
  'test-message': {},
  'message-example': {
    of: 'released',
    words: {
      subject: 'No longer needed: {what}, {place}',
      short: 'Thank you for being ready.',
      body: 'The {shortTitle} thanks you.',
    },
  },
  invitation: {},
  'application-received': {},
  'application-approved': {},
  'application-declined': {},
  'approval-withdrawn': {},
  'training-rsvp': TRAINING,
  'training-waitlisted': TRAINING,
  'training-promoted': TRAINING,
  'training-changed': TRAINING,
  'training-cancelled': TRAINING,
  'training-tomorrow': TRAINING,
  'credential-verified': { credential: 'Background check', reason: null },
  'credential-rejected': {
    credential: 'Background check',
    reason: 'The date on the photo can’t be read',
  },
  'credential-revoked': {
    credential: 'Background check',
    reason: 'The agency took it back',
  },
  'credentials-ending': {
    credentials: [
      { name: 'Background check', endsOn: '2026-05-20', isOver: false },
      { name: 'ID badge', endsOn: '2026-04-30', isOver: true },
    ],
  },
  'availability-stale': { freeDays: 'Monday to Friday', confirmedOn: '2026-02-03' },
  'resource-approved': { title: 'Listening in the first hours' },
  'resource-declined': { title: 'Listening in the first hours' },
  'hours-approved': { eventType: 'Tornado', location: 'Mayfield', minutes: 270 },
  'hours-corrected': {
    eventType: 'Tornado',
    location: 'Mayfield',
    reason: 'The sign-in sheet of the shelter says 18:00',
  },
  'care-check': { eventType: 'Tornado', location: 'Mayfield', occasion: 'after' },
  'care-shared': {},
  announcement: {
    title: 'Office closed on Monday',
    body: 'The office is closed on Monday.\n\nCall-outs go on as always.',
    announcementId: ANNOUNCEMENT_ID,
  },
  'erasure-asked': {},
  'announcements-stopped': {
    because: 'suspended',
    stopped: [
      { title: 'Office closed on Monday', scheduledFor: '2026-05-04T08:00:00.000Z' },
      { title: 'Roll call', scheduledFor: null },
    ],
    more: 0,
  },
  'office-digest': { applications: 2, resources: 1, erasures: 1 },
};

const VARIANT_FACTS: { [Name in Exclude<TextName, MessageKind>]: FactsOf<KindOfText<Name>> } = {
  'long-on-scene-office': { ...EXAMPLE_FACTS['long-on-scene'], chaplainName: 'Jo Smith' },
  'second-factor-removed-passkey': { passkey: 'Office laptop', byOffice: false },
  'second-factor-removed-office': { passkey: null, byOffice: true },
  'second-factor-removed-link': { passkey: null, byOffice: false, byLink: true },
  'announcements-stopped-one': {
    because: 'role-lost',
    stopped: [{ title: 'Roll call', scheduledFor: '2026-05-04T08:00:00.000Z' }],
    more: 0,
  },
};

export function exampleOf(name: TextName | WrittenKind, base: string): Told {
  const kind = isWritten(name) ? name : MESSAGE_TEXTS[name].kind;
  const { isAnswered = false, topic } = messageKind(kind);
  const token = 'k3J9s0xVb1c2d3e4f5g6h7i8j9k0l1m2n3o4p5q6r7s';
  const facts = trust<Record<string, object>>({ ...EXAMPLE_FACTS, ...VARIANT_FACTS }, 'by name');
  return {
    kind,
    facts: facts[name] ?? {},
    program: defaultProgram,
    recipient: { firstName: 'Pat', lastName: 'Person' },
    links: {
      base,
      token,
      answer: isAnswered ? `${base}/a/${token}` : null,
      action: topic === null ? `${base}/set-password?token=${token}` : null,
    },
    code: kind === 'text-code' ? '012345' : null,
    event: null,
  };
}
