/**
 * API paths requested before the page's code has loaded. Kept apart from `queries.ts`, which would
 * make the preload script large.
 */
export const PRELOADED_PATHS = [
  '/api/deployments?limit=20',
  '/api/deployments?isOpen=true',
  '/api/deployments?isOpen=false&limit=10&offset=0',
  '/api/deployments/open',
  '/api/deployments/teams',
];
