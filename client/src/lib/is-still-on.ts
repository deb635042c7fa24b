/**
 * For the end of a long action: a person who has followed a link meanwhile must not be led
 * elsewhere.
 */
export const isStillOn = (path: string) => window.location.pathname === path;
