/** The address of every page, as the browser's router and the server know it; `:id` is one part. */
export const paths = {
  home: '/',
  auth: '/auth',
  setPassword: '/set-password',
  training: '/training',
  resources: '/resources',
  fieldGuide: '/field-guide',
  fieldGuidePrint: '/field-guide/print',
  fieldGuideSection: '/field-guide/:id',
  directory: '/directory',
  deployments: '/deployments',
  profile: '/profile',
  admin: '/admin',
  audit: '/admin/audit',
  attendance: '/admin/training/:id',
  dashboard: '/dashboard',
  activations: '/activations',
  activation: '/activations/:id',
  hours: '/hours',
} as const;

/** @returns what matches the addresses of a page as the router does. */
export function patternOf(path: string) {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i');
}

const patterns = Object.values(paths).map(patternOf);

/** Whether there is a page at an address; the page may still find nothing under an id. */
export function isPagePath(pathname: string) {
  return patterns.some((pattern) => pattern.test(pathname));
}
