export const DASHBOARD_LIST_LENGTH = 5;
