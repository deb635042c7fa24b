/** What is particular to one program. A deployment edits this file and nothing else. */
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
  /** How long an application usually waits, read after 'decides, usually'. */
  reviewTime: 'within 10 working days',
  year: 2024,
  figures: [
    { label: 'Active Chaplains', value: '127' },
    { label: 'Emergency Activations', value: '342' },
    { label: 'Training Sessions', value: '89' },
    { label: 'Response Hours', value: '2,456' },
  ],
} as const;

/** The zone of the times in messages to people who have told none of their own. Pages do without. */
export const programTimeZone = 'America/Kentucky/Louisville';

/** Regions whose clocks show another time. Messages about an activation there use it. */
export const regionTimeZones: Readonly<Record<string, string>> = {
  A: 'America/Chicago',
  E: 'America/Chicago',
  F: 'America/Chicago',
};

/** The country of the program (ISO 3166), to whose numbers text messages go unless set otherwise. */
export const programCountry = 'US';
