/** How many items each list of the dashboard shows. */
export const DASHBOARD_LIST_LENGTH = 5;
