export const TEAM_MESSAGE_MAX_LENGTH = 500;

/** The states of the people to write to; without one, a message goes to all three. */
export const TEAM_STATES = ['asked', 'coming', 'on-scene'] as const;

export type TeamState = (typeof TEAM_STATES)[number];

export const TEAM_STATE_LABELS: Record<TeamState, string> = {
  asked: 'not answered',
  coming: 'coming',
  'on-scene': 'on scene',
};
