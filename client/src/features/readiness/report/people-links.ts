import { paths } from '#client/lib/paths.ts';
import { withQuery } from '#shared/http.ts';
import type { Readiness } from '#shared/readiness/constants.ts';

interface Filters {
  readiness?: Readiness;
  /** A region's code, or `none` for people without a region. */
  region?: string;
  credential?: string;
  state?: 'not-held' | 'waiting';
  endsWithin?: string;
  availability?: 'not-known';
}

/** Links to a list of exactly the people that a figure counts. */
export const peopleHref = (filters: Filters) =>
  withQuery(paths.people, { account: 'active', ...filters });
