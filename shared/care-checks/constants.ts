export const CARE_OCCASIONS = ['after', 'anniversary'] as const;

export type CareOccasion = (typeof CARE_OCCASIONS)[number];

export const OCCASION_LABELS: Record<CareOccasion, string> = {
  after: 'Two days after you left',
  anniversary: 'A year later',
};

export const SLEEP_ANSWERS = ['as-usual', 'worse', 'badly'] as const;
export const CARRYING_ANSWERS = ['little', 'sometimes', 'much'] as const;
export const COMPANY_ANSWERS = ['talked', 'could-talk', 'nobody'] as const;

export const QUESTIONS = {
  sleep: 'How have you slept since?',
  carrying: 'How much is it still weighing on you?',
  company: 'Is there somebody you can talk to about it?',
} as const;

export const SLEEP_LABELS: Record<(typeof SLEEP_ANSWERS)[number], string> = {
  'as-usual': 'As usual',
  worse: 'Worse than usual',
  badly: 'Badly, most nights',
};

export const CARRYING_LABELS: Record<(typeof CARRYING_ANSWERS)[number], string> = {
  little: 'It is mostly behind me',
  sometimes: 'It comes back now and then',
  much: 'It is with me most of the day',
};

export const COMPANY_LABELS: Record<(typeof COMPANY_ANSWERS)[number], string> = {
  talked: 'Yes, and I have',
  'could-talk': 'Yes, but I haven’t yet',
  nobody: 'No',
};

export const CARE_WORDS_MAX_LENGTH = 2000;

export const CARE_AFTER_HOURS = 48;

/** A care check is sent at most this many days late; after that, never. */
export const CARE_LATE_DAYS = 14;

/** An anniversary check is sent this many days early, because people feel the day approach. */
export const CARE_EARLY_DAYS = 3;

export const CARE_KEPT_DAYS = 400;
