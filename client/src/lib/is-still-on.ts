/** Whether this page is still open. Check after a long action, before navigating elsewhere. */
export const isStillOn = (path: string) => window.location.pathname === path;
