import { randomBytes, randomUUID } from 'node:crypto';
import type { ActionInput } from '#shared/deployments/schemas.ts';
import type { DutyInput, HandoverInput } from '#shared/duty/schemas.ts';
import type { LogLineInput } from '#shared/incident-log/schemas.ts';
import type { TeamMessageInput } from '#shared/team-messages/schemas.ts';
import type { WalkUpInput } from '#shared/walk-ups/schemas.ts';
import { PASSWORD } from './person-factories.ts';
import { inHours } from './record-factories.ts';

export function registration(values: Record<string, unknown> = {}) {
  const name = `new-${randomBytes(4).toString('hex')}`;
  return {
    username: name,
    email: `${name}@example.org`,
    firstName: 'Ruth',
    lastName: 'Moabite',
    password: PASSWORD,
    ...values,
  };
}

export function application(values: Record<string, unknown> = {}) {
  return {
    phone: '+1 502 555 0111',
    city: 'Paducah',
    primaryRegion: 'A',
    affiliation: 'christian',
    credentials: 'M.Div.',
    expertise: ['crisis-intervention', 'Grief support'],
    availability: ['weekdays'],
    ...values,
  };
}

export function fullChaplain(values: Record<string, unknown> = {}) {
  return { ...registration(), ...application(), role: 'chaplain', ...values };
}

export function logLine(values: Partial<LogLineInput> = {}): LogLineInput {
  const now = new Date().toISOString();
  return {
    actionId: randomUUID(),
    kind: 'note',
    text: 'The shelter opens at noon',
    happenedAt: now,
    writtenAt: now,
    ...values,
  };
}

export function onDesk(values: Partial<DutyInput> & Pick<DutyInput, 'userId'>): DutyInput {
  return { activationId: null, phone: '502-555-0142', ...values };
}

export function handover(values: Partial<HandoverInput> = {}): HandoverInput {
  return {
    activationId: null,
    toId: null,
    done: 'Two teams sent',
    next: 'Fill the night shift',
    byVoice: 'Ask me about the gym',
    ...values,
  };
}

export function siteShift(values: Record<string, unknown> = {}) {
  return {
    startsAt: inHours(1).toISOString(),
    endsAt: inHours(9).toISOString(),
    needed: 2,
    ...values,
  };
}

export function teamMessage(values: Partial<TeamMessageInput> = {}): TeamMessageInput {
  return { actionId: randomUUID(), text: 'The briefing is at 18:00 in the gym', ...values };
}

export function walkUp(values: Partial<WalkUpInput> = {}): WalkUpInput {
  return {
    secret: randomUUID(),
    device: randomUUID(),
    name: 'Ezra Whitlock',
    phone: '(502) 555-0177',
    body: 'First Baptist, Paris',
    credential: 'Ordained, card 4711',
    ...values,
  };
}

export function newSection(values: Record<string, unknown> = {}) {
  return {
    title: 'Presence',
    content: '## First\n\nStay **with** them.',
    orderIndex: 1,
    isPublished: false,
    ...values,
  };
}

export function trainingSession(values: Record<string, unknown> = {}) {
  return {
    title: 'Spiritual care after a tornado',
    description: 'What to say, and what not to.',
    dateTime: '2088-03-08T07:30:00.000Z',
    location: 'Frankfort, Training Room 2',
    duration: 2,
    maxCapacity: 50,
    isVirtual: false,
    ...values,
  };
}

export function rosterRows(count: number, values: Record<string, unknown> = {}) {
  return Array.from({ length: count }, (_, index) => {
    const name = `row-${index}-${randomBytes(4).toString('hex')}`;
    return {
      firstName: 'Olena',
      lastName: `Yamamoto ${index}`,
      email: `${name}@example.org`,
      username: name,
      phone: '859-555-0118',
      city: 'Pikeville',
      primaryRegion: 'A',
      affiliation: 'United Methodist',
      credentials: 'IS-100, IS-200',
      expertise: 'Pastoral care; Military chaplaincy',
      availability: 'Weekends, On-call',
      role: 'chaplain',
      ...values,
    };
  });
}

export function activation(values: Record<string, unknown> = {}) {
  return {
    eventType: 'Flood',
    description: 'The river is over its banks',
    location: 'Frankfort, Capitol Avenue',
    region: 'C',
    startTime: '2026-11-20T06:00:00Z',
    chaplainsNeeded: 4,
    expertiseWanted: ['Grief support'],
    ...values,
  };
}

type Tapped = ActionInput extends infer Body
  ? Body extends { actionId: string; at: string }
    ? Omit<Body, 'actionId' | 'at'> & { actionId?: string; at?: string }
    : never
  : never;

export function tap(action: Tapped) {
  return { actionId: randomUUID(), at: new Date().toISOString(), ...action };
}

/** The keys are made up, so no message can be encrypted for this subscription. */
export const pushSubscription = (endpoint = 'https://push.example.org/browser') => ({
  endpoint,
  keys: { p256dh: 'a-public-key', auth: 'a-secret' },
});

interface Listed {
  firstName: string;
  lastName: string;
  email: string;
  username: string;
}

export function rowFor(
  { firstName, lastName, email, username }: Listed,
  values: Record<string, unknown> = {},
) {
  return { ...rosterRows(1)[0], firstName, lastName, email, username, ...values };
}
