/**
 * What My Deployments asks for, to be asked before its code has come. `queries.ts` would bring
 * much else into the script that preloads.
 */
export const PRELOADED_PATHS = [
  '/api/deployments?limit=20',
  '/api/deployments?isOpen=true',
  '/api/deployments?isOpen=false&limit=10&offset=0',
  '/api/deployments/open',
  '/api/deployments/teams',
];
