import { paths } from '#client/lib/paths.ts';
import { withQuery } from '#shared/http.ts';
import type { Readiness } from '#shared/readiness/constants.ts';

interface Filters {
  readiness?: Readiness;
  /** A code, or `none`. */
  region?: string;
  credential?: string;
  state?: 'not-held' | 'waiting';
  endsWithin?: string;
  availability?: 'not-known';
}

/** The list of the people that a figure counts, and of no others. */
export const peopleHref = (filters: Filters) =>
  withQuery(paths.people, { account: 'active', ...filters });
