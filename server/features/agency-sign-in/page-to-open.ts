import { AGENCY_OUTCOME, type AgencyOutcome } from '#shared/agency-sign-in/constants.ts';
import { withQuery } from '#shared/http.ts';
import { findPage, paths } from '#shared/pages.ts';

const HERE = 'http://portal.invalid';
const MAX_LENGTH = 1000;

export function pageToOpen(next: string | undefined): string {
  if (!next || next.length > MAX_LENGTH || !/^\/(?![/\\])/.test(next)) return paths.home;
  if (!URL.canParse(next, HERE)) return paths.home;
  const { origin, pathname, search, hash } = new URL(next, HERE);
  const page = origin === HERE ? findPage(pathname) : undefined;
  return page && page !== 'auth' && page !== 'linkAgencyAccount'
    ? pathname + search + hash
    : paths.home;
}

export function signInPage(outcome: AgencyOutcome, next: string) {
  return withQuery(paths.auth, { [AGENCY_OUTCOME]: outcome, next: nextOf(next) });
}

export function linkPage(next: string) {
  return withQuery(paths.linkAgencyAccount, { next: nextOf(next) });
}

export function secondStep(next: string) {
  return withQuery(paths.auth, { step: 'second', next: nextOf(next) });
}

export function applicationStep(next: string) {
  return withQuery(paths.auth, { step: 'application', next: nextOf(next) });
}

const nextOf = (next: string) => (next === paths.home ? null : next);
