export const ACTIVATION_STATUSES = ['standby', 'active', 'completed', 'cancelled'] as const;
export const DEFAULT_ACTIVATION_STATUS = 'active';

export type ActivationStatus = (typeof ACTIVATION_STATUSES)[number];
