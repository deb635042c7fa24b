import type { Ability } from './abilities.ts';
import { trust } from './trust.ts';

interface PageEntry {
  path: string;
  access: 'everyone' | 'signed-in' | Ability;
  /** The label in the navigation, which lists pages in this order. */
  navigation?: string;
  /** Set if the page's URL may contain a secret: then browsers must not send it as referrer. */
  hasSecret?: true;
}

/** The portal shows the first page that matches the URL. `home` is the component `HomePage`. */
export const pages = {
  home: { path: '/', access: 'everyone', navigation: 'Home' },
  auth: { path: '/auth', access: 'everyone' },
  setPassword: { path: '/set-password', access: 'everyone', hasSecret: true },
  walkUp: { path: '/walk-up/:id', access: 'everyone', hasSecret: true },
  linkAgencyAccount: { path: '/link-agency-account', access: 'everyone' },
  confirmEmail: { path: '/confirm-email', access: 'everyone', hasSecret: true },
  training: { path: '/training', access: 'signed-in', navigation: 'Training' },
  resources: { path: '/resources', access: 'signed-in', navigation: 'Resources' },
  fieldGuide: { path: '/field-guide', access: 'read-field-guide', navigation: 'Field Guide' },
  fieldGuidePrint: { path: '/field-guide/print', access: 'read-field-guide' },
  fieldGuideSection: { path: '/field-guide/:id', access: 'read-field-guide' },
  directory: { path: '/directory', access: 'read-directory', navigation: 'Directory' },
  deployments: { path: '/deployments', access: 'be-deployed', navigation: 'Deployments' },
  careChecks: { path: '/care-checks', access: 'be-deployed' },
  outbox: { path: '/outbox', access: 'be-deployed' },
  profile: { path: '/profile', access: 'signed-in', navigation: 'Profile' },
  profileMessages: { path: '/profile/messages', access: 'signed-in' },
  profileReadiness: { path: '/profile/readiness', access: 'keep-own-profile' },
  profileSignIn: { path: '/profile/sign-in', access: 'signed-in' },
  profileData: { path: '/profile/data', access: 'signed-in' },
  admin: { path: '/admin', access: 'manage-chaplains', navigation: 'Admin' },
  activations: {
    path: '/activations',
    access: 'manage-activations',
    navigation: 'Activations',
  },
  people: { path: '/people', access: 'list-chaplains', navigation: 'People' },
  person: { path: '/people/:id', access: 'list-chaplains' },
  readiness: { path: '/readiness', access: 'manage-credentials', navigation: 'Readiness' },
  audit: { path: '/admin/audit', access: 'read-audit-trail' },
  messages: { path: '/admin/messages', access: 'manage-messages' },
  system: { path: '/admin/system', access: 'see-system' },
  attendance: { path: '/admin/training/:id', access: 'manage-training' },
  dashboard: { path: '/dashboard', access: 'see-dashboard', navigation: 'Dashboard' },
  program: { path: '/program', access: 'manage-program', navigation: 'Program' },
  credentials: { path: '/credentials', access: 'manage-credentials' },
  activation: { path: '/activations/:id', access: 'manage-activations' },
  /** The URL's query names the sheet to print. */
  activationPrint: { path: '/activations/:id/print', access: 'manage-activations' },
  activationCodes: { path: '/activations/:id/walk-up-codes', access: 'manage-activations' },
  hours: { path: '/hours', access: 'manage-hours' },
} as const satisfies Record<string, PageEntry>;

export type PageName = keyof typeof pages;

export const pageList = Object.entries<PageEntry>(pages).map(([name, page]) => ({
  name: trust<PageName>(name, 'a key of pages'),
  ...page,
}));

export const paths = trust<{ [Name in PageName]: (typeof pages)[Name]['path'] }>(
  Object.fromEntries(pageList.map(({ name, path }) => [name, path])),
  'made of the same entries',
);

export function patternOf(path: string) {
  return new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i');
}

/** Returns the name of the page's file without `.tsx`: `fieldGuide` gives `field-guide`. */
export function fileNameOf(name: PageName) {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

const patterns = pageList.map(({ name, path }) => ({ name, pattern: patternOf(path) }));

export function findPage(pathname: string): PageName | undefined {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.name;
}

export function hasSecret(name: PageName): boolean {
  const page: PageEntry = pages[name];
  return page.hasSecret === true;
}
