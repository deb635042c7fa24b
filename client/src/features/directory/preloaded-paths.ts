/** Requests of the unfiltered directory, sent before its code has loaded. */
export const DIRECTORY_PATHS = [
  '/api/chaplains/directory?limit=24&offset=0',
  '/api/chaplains/directory/summary',
];
