export const ACTIVATION_STATUSES = ['standby', 'active', 'completed', 'cancelled'] as const;
export const DEFAULT_ACTIVATION_STATUS = 'active';

export const LIVE_STATUSES = ['standby', 'active'] as const;

export type ActivationStatus = (typeof ACTIVATION_STATUSES)[number];

/** Whether a new location corrects a wrong one, or sends people to another site. */
export const PLACE_CHANGES = ['correction', 'new-site'] as const;

export type PlaceChange = (typeof PLACE_CHANGES)[number];

export const EVENT_TYPE_MAX_LENGTH = 100;
export const DESCRIPTION_MAX_LENGTH = 5000;
export const LOCATION_MAX_LENGTH = 300;
export const ADDRESS_MAX_LENGTH = 300;
export const NOTES_MAX_LENGTH = 5000;
export const CHAPLAINS_NEEDED_MAX = 500;
export const EXPERTISE_WANTED_MAX = 10;
