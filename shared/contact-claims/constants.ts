/** The first word of a family label, which must not reveal who the people are or where. */
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

/** Longer than any valid label, so that a refused text still gets a helpful message. */
export const LABEL_MAX_TYPED = 200;

/** How long a claim stays after it was closed, or after its activation ended. */
export const CLAIMS_STAY_DAYS = 30;
