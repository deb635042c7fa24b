/** The first word of a family label. Labels must not reveal who or where the people are. */
export const LABEL_KINDS = [
  'Family',
  'Couple',
  'Survivor',
  'Group',
  'Class',
  'Team',
  'Crew',
  'Responder',
] as const;

export type LabelKind = (typeof LABEL_KINDS)[number];

export const LABEL_MAX_NUMBER = 999;

/** Longer than any valid label. Up to this length, a refusal says what is wrong with the text. */
export const LABEL_MAX_TYPED = 200;

/** How many days a claim is stored after it was closed or its activation ended. */
export const CLAIMS_STAY_DAYS = 30;
