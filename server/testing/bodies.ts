import { randomBytes } from 'node:crypto';
import { PASSWORD } from './factories.ts';

/** What somebody sends who registers for the first time. */
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

/** What somebody sends who applies as a chaplain. */
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

/** What an administrator sends who makes a user with a chaplain profile. */
export function fullChaplain(values: Record<string, unknown> = {}) {
  return { ...registration(), ...application(), role: 'chaplain', ...values };
}

/** What an administrator sends who announces a training session. */
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

/** Rows of a roster, as a client sends them after parsing: every cell is text. */
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
