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
