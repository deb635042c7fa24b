export const TEAM_MESSAGE_MAX_LENGTH = 500;

/** A team message goes to the people in one of these states or, if none is chosen, in all three. */
export const TEAM_STATES = ['asked', 'coming', 'on-scene'] as const;

export type TeamState = (typeof TEAM_STATES)[number];

export const TEAM_STATE_LABELS: Record<TeamState, string> = {
  asked: 'not answered',
  coming: 'coming',
  'on-scene': 'on scene',
};
