/** Asked after a long action: a person who has followed a link must not be led elsewhere. */
export const isStillOn = (path: string) => window.location.pathname === path;
