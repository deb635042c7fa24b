import { can } from '#shared/abilities.ts';
import type { User } from '#shared/accounts/schemas.ts';
import { pageList, paths, patternOf } from '#shared/pages.ts';

export { paths };

export const sections = {
  about: `${paths.home}#about`,
  contact: `${paths.home}#contact`,
  application: `${paths.profile}#application`,
  /** Opens the application step. Append the page to return to. */
  applyFrom: `${paths.auth}?step=application&next=`,
  information: `${paths.profile}#information`,
} as const;

const AUTH = patternOf(paths.auth);

export const registerPath = `${paths.auth}?tab=register`;

export function signInPath(from: string) {
  return from === paths.home ? paths.auth : `${paths.auth}?next=${encodeURIComponent(from)}`;
}

export function signInAs(username: string) {
  return `${paths.auth}?username=${encodeURIComponent(username)}`;
}

/** Returns `next` if it is a page of this portal, else Home. */
export function afterSignIn(next: string) {
  const staysHere = /^\/(?![/\\])/.test(next) && URL.canParse(next, window.location.origin);
  if (!staysHere) return paths.home;
  const url = new URL(next, window.location.origin);
  const loops = url.origin !== window.location.origin || AUTH.test(url.pathname);
  // In '/.//x' the path is '//x', which a browser would read as another host.
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

export function sectionPath(id: string) {
  return paths.fieldGuideSection.replace(':id', id);
}

export function attendancePath(id: string) {
  return paths.attendance.replace(':id', id);
}

export function activationPath(id: string) {
  return paths.activation.replace(':id', id);
}

export function personPath(userId: string) {
  return paths.person.replace(':id', userId);
}

/** The picture beside a quotation on Home. */
export function picturePath(id: string) {
  return `/program/pictures/${id}.webp`;
}

export function navigationOf(user: User | null) {
  return pageList.flatMap(({ path, access, navigation }) =>
    navigation && mayOpen(user, access) ? [{ href: path, label: navigation }] : [],
  );
}

export function mayOpen(user: User | null, access: (typeof pageList)[number]['access']) {
  if (access === 'everyone') return true;
  return access === 'signed-in' ? user !== null : can(user, access);
}
