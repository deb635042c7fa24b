/** The most people that one phone keeps; their ids go in one query string. */
export const KEPT_PEOPLE_MAX = 200;
