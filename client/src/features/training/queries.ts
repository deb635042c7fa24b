import { eachLook, endpointQuery, pagedData, sharedData } from '#client/lib/endpoint-query.ts';
import { pageQuery } from '#client/lib/page-query.ts';
import { listOwnTraining, listTrainingSessions } from '#shared/training/api.ts';

export const CARDS_PER_PAGE = 12;
/** The most that one call gives; who has a seat in more than that is told so. */
const OWN_AHEAD = 50;
export const OWN_PAST_PER_PAGE = 20;

export function upcomingQuery({ search, page }: { search: string; page: number }) {
  const paging = pageQuery(page, CARDS_PER_PAGE);
  return {
    ...endpointQuery(listTrainingSessions, { query: { search, isUpcoming: 'true', ...paging } }),
    ...pagedData,
    ...sharedData,
    // Whoever RSVPs changes the seats that are left, and time makes sessions past ones.
    staleTime: 0,
  };
}

export const ownAheadQuery = {
  ...endpointQuery(listOwnTraining, { query: { isUpcoming: 'true', limit: OWN_AHEAD } }),
  ...sharedData,
  staleTime: 0,
};

/** The viewer's next training session with an RSVP. */
export const ownNextQuery = {
  ...endpointQuery(listOwnTraining, { query: { isUpcoming: 'true', limit: 1 } }),
  ...eachLook,
};

/** The next session that is announced. */
export const announcedNextQuery = {
  ...endpointQuery(listTrainingSessions, { query: { isUpcoming: 'true', limit: 1 } }),
  ...eachLook,
};

export function ownPastQuery(page: number) {
  const paging = pageQuery(page, OWN_PAST_PER_PAGE);
  return {
    ...endpointQuery(listOwnTraining, { query: { isUpcoming: 'false', ...paging } }),
    ...pagedData,
    ...sharedData,
    staleTime: 0,
  };
}
