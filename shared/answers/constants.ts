/** What can be said by the link of a message; `received` says that a test call arrived. */
export const LINK_ANSWERS = ['come', 'decline', 'arrive', 'leave', 'received'] as const;

export type LinkAnswer = (typeof LINK_ANSWERS)[number];

/** Minutes until the arrival that can be chosen with one tap. */
export const ARRIVAL_MINUTES = [15, 30, 45, 60, 90] as const;

/** The most minutes until an arrival that can be given. */
export const ARRIVAL_MAX_MINUTES = 24 * 60;

/** How long the link of a test call can be tapped. */
export const TEST_CALL_DAYS = 14;
