/** How close somebody is to the tier that call-outs ask for. */
export const READINESS = ['ready', 'nearly', 'not', 'not-known'] as const;

export type Readiness = (typeof READINESS)[number];

export const READINESS_LABELS: Record<Readiness, string> = {
  ready: 'Ready',
  nearly: 'Nearly ready',
  not: 'Not ready',
  'not-known': 'Not known',
};

export const TIER_NAME_MAX_LENGTH = 60;
export const MAX_TIERS = 10;
export const MAX_VERSIONS = 20;
export const PREVIEW_NAMES = 50;
export const ENDING_DAYS = [30, 60, 90] as const;
