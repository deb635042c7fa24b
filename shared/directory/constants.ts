export const KEPT_PEOPLE_MAX = 200;
