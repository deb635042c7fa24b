export const NOTE_MAX_LENGTH = 2000;

/** Of each kind of history, the person's page shows the latest. */
export const SHOWN_TRAININGS = 50;
export const SHOWN_DEPLOYMENTS = 50;
export const SHOWN_DELIVERIES = 20;
export const SHOWN_CHANGES = 30;
