/** What the directory asks for without a search or a filter, to be asked before its code has come. */
export const DIRECTORY_PATHS = [
  '/api/chaplains/directory?limit=24&offset=0',
  '/api/chaplains/directory/summary',
];
