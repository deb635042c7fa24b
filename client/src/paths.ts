import { can } from '#shared/abilities.ts';
import type { User } from '#shared/accounts/schemas.ts';
import { pageList, paths, patternOf } from '#shared/pages.ts';

export { paths };

export const sections = {
  about: `${paths.home}#about`,
  contact: `${paths.home}#contact`,
  application: `${paths.profile}#application`,
  /** The application step; the path of the page that it leads back to stands behind it. */
  applyFrom: `${paths.auth}?step=application&next=`,
  information: `${paths.profile}#information`,
} as const;

const AUTH = patternOf(paths.auth);

/** The sign-in page, opened at its Register tab. */
export const registerPath = `${paths.auth}?tab=register`;

/** @returns the address of the sign-in page that leads back to `from` afterwards. */
export function signInPath(from: string) {
  return from === paths.home ? paths.auth : `${paths.auth}?next=${encodeURIComponent(from)}`;
}

/** @returns the address of the sign-in page with the user name filled in. */
export function signInAs(username: string) {
  return `${paths.auth}?username=${encodeURIComponent(username)}`;
}

/** @returns where to go after signing in: `next` if it is a page of this portal, else Home. */
export function afterSignIn(next: string) {
  const staysHere = /^\/(?![/\\])/.test(next) && URL.canParse(next, window.location.origin);
  if (!staysHere) return paths.home;
  const url = new URL(next, window.location.origin);
  const loops = url.origin !== window.location.origin || AUTH.test(url.pathname);
  // Such as '/.//x', whose path '//x' the browser takes for the address of another host.
  const isNoPage = url.pathname.startsWith('//') || !isDecodable(url.pathname);
  return loops || isNoPage ? paths.home : url.pathname + url.search + url.hash;
}

function isDecodable(path: string) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** @returns the address of a section of the field guide. */
export function sectionPath(id: string) {
  return paths.fieldGuideSection.replace(':id', id);
}

/** @returns the address of a training session's attendance. */
export function attendancePath(id: string) {
  return paths.attendance.replace(':id', id);
}

/** @returns the address of one activation. */
export function activationPath(id: string) {
  return paths.activation.replace(':id', id);
}

/** @returns the entries of the navigation bar, in their order. */
export function navigationOf(user: User | null) {
  return pageList.flatMap(({ path, access, navigation }) =>
    navigation && mayOpen(user, access) ? [{ href: path, label: navigation }] : [],
  );
}

/** @returns whether somebody may open a page with this `access`. */
export function mayOpen(user: User | null, access: (typeof pageList)[number]['access']) {
  if (access === 'everyone') return true;
  return access === 'signed-in' ? user !== null : can(user, access);
}
