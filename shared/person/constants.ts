export const NOTE_MAX_LENGTH = 2000;

/** How many of the latest records the person's page shows, for each kind of history. */
export const SHOWN_TRAININGS = 50;
export const SHOWN_DEPLOYMENTS = 50;
export const SHOWN_DELIVERIES = 20;
export const SHOWN_CHANGES = 30;
