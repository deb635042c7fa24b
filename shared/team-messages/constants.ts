export const TEAM_MESSAGE_MAX_LENGTH = 500;

/** A team message goes to people in the chosen state, or in all three states if none is chosen. */
export const TEAM_STATES = ['asked', 'coming', 'on-scene'] as const;

export type TeamState = (typeof TEAM_STATES)[number];

export const TEAM_STATE_LABELS: Record<TeamState, string> = {
  asked: 'not answered',
  coming: 'coming',
  'on-scene': 'on scene',
};
