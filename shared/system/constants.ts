export const AREAS = [
  'settings',
  'portal',
  'data-folder',
  'session-secret',
  'database',
  'schema',
  'clock',
  'files',
  'mail',
  'messages',
  'address',
  'disk',
  'memory',
  'node',
  'backup',
  'audit',
] as const;

export type Area = (typeof AREAS)[number];

export const AREA_LABELS: Record<Area, string> = {
  settings: 'Settings',
  portal: 'Portal',
  'data-folder': 'Data folder',
  'session-secret': 'Session secret',
  database: 'Database',
  schema: 'Tables',
  clock: 'Clock',
  files: 'Files',
  mail: 'Email',
  messages: 'Messages',
  address: 'Address and proxy',
  disk: 'Disk',
  memory: 'Memory',
  node: 'Node.js',
  backup: 'Backup',
  audit: 'Audit trail',
};

/** A warning can wait for the morning; a problem can't. */
export const SEVERITIES = ['warning', 'problem'] as const;

export type Severity = (typeof SEVERITIES)[number];

export const SEVERITY_LABELS: Record<Severity, string> = {
  warning: 'Warning',
  problem: 'Problem',
};
