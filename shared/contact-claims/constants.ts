/** The first words of labels. None of them says who somebody is or where. */
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

/** Longer than any label, so that what is refused can be said in full. */
export const LABEL_MAX_TYPED = 200;

/** Claims go this long after they were closed, or after their activation ended. */
export const CLAIMS_STAY_DAYS = 30;
