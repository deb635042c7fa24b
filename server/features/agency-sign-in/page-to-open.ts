import { AGENCY_OUTCOME, type AgencyOutcome } from '#shared/agency-sign-in/constants.ts';
import { withQuery } from '#shared/http.ts';
import { findPage, paths } from '#shared/pages.ts';

/** Stands for the portal in an address. */
const HERE = 'http://portal.invalid';
const MAX_LENGTH = 1000;

/** Returns the path of a page of the portal, or Home's where the text is none. */
export function pageToOpen(next: string | undefined): string {
  if (!next || next.length > MAX_LENGTH || !/^\/(?![/\\])/.test(next)) return paths.home;
  if (!URL.canParse(next, HERE)) return paths.home;
  const { origin, pathname, search, hash } = new URL(next, HERE);
  const page = origin === HERE ? findPage(pathname) : undefined;
  return page && page !== 'auth' && page !== 'linkAgencyAccount'
    ? pathname + search + hash
    : paths.home;
}

/** Returns the address of the sign-in page that says why somebody comes back. */
export function signInPage(outcome: AgencyOutcome, next: string) {
  return withQuery(paths.auth, { [AGENCY_OUTCOME]: outcome, next: nextOf(next) });
}

/** Returns the address of the page that asks for the password once. */
export function linkPage(next: string) {
  return withQuery(paths.linkAgencyAccount, { next: nextOf(next) });
}

/** Returns the address of the step in which somebody proves a second factor. */
export function secondStep(next: string) {
  return withQuery(paths.auth, { step: 'second', next: nextOf(next) });
}

/** Returns the address of the step in which a new chaplain applies. */
export function applicationStep(next: string) {
  return withQuery(paths.auth, { step: 'application', next: nextOf(next) });
}

const nextOf = (next: string) => (next === paths.home ? null : next);
