/**
 * Whether the person is on a page still, when something that took a while has ended: whoever has
 * followed a link meanwhile, whose page is on its way, is not to be led elsewhere.
 */
export const isStillOn = (path: string) => window.location.pathname === path;
