export const PARTS = ['identity', 'home', 'lists', 'regions', 'rules'] as const;

export type Part = (typeof PARTS)[number];

export const PART_LABELS: Record<Part, string> = {
  identity: 'Identity',
  home: 'Home',
  lists: 'Lists',
  regions: 'Regions',
  rules: 'Rules',
};

/** Who can read a setting. Only administrators can change settings. */
export const AUDIENCES = ['everybody', 'signed-in', 'office'] as const;

export type Audience = (typeof AUDIENCES)[number];

/** The response header that tells the pages of signed-in people when settings have changed. */
export const PROGRAM_VERSION_HEADER = 'X-Program-Version';

/** The id of the element in the initial HTML that holds the public settings as JSON. */
export const PROGRAM_ELEMENT = 'program';

export const MAX_REGIONS = 200;
export const MAX_ENTRIES = 500;
