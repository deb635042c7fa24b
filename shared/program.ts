/** What is particular to one program. A deployment edits only this file. */
export const program = {
  title: 'Emergency Management Chaplaincy Program',
  shortTitle: 'Chaplaincy Program',
  tagline:
    'Spiritual care and emotional support for survivors and first responders when disaster strikes.',
  agency: 'State Emergency Management Agency',
  externalPage: 'https://example.org/chaplaincy',
  phone: '(555) 555-0100',
  email: 'chaplaincy@example.org',
  city: 'Frankfort',
  state: 'Kentucky',
  reviewTime: 'within 10 working days',
  year: 2024,
  figures: [
    { label: 'Active Chaplains', value: '127' },
    { label: 'Emergency Activations', value: '342' },
    { label: 'Training Sessions', value: '89' },
    { label: 'Response Hours', value: '2,456' },
  ],
} as const;

/** For messages to people without a time zone of their own. */
export const programTimeZone = 'America/Kentucky/Louisville';

export const regionTimeZones: Readonly<Record<string, string>> = {
  A: 'America/Chicago',
  E: 'America/Chicago',
  F: 'America/Chicago',
};

/** ISO 3166. Text messages go only to its numbers unless a setting allows more. */
export const programCountry = 'US';
