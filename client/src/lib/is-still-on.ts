/** Check it after a long action, so as not to navigate away from a page opened meanwhile. */
export const isStillOn = (path: string) => window.location.pathname === path;
