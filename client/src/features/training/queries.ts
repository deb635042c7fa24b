import { eachLook, endpointQuery, sharedData } from '#client/lib/endpoint-query.ts';
import { pageQuery } from '#client/lib/page-query.ts';
import { listOwnTraining, listTrainingSessions } from '#shared/training/api.ts';

/** The most that one call gives; who has a seat in more than that is told so. */
const OWN_AHEAD = 50;

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

/** Sessions a page of the list of upcoming training. */
export const UPCOMING_PAGE_LENGTH = 12;

/** The first page of upcoming training, without a search. */
export const upcomingTrainingQuery = endpointQuery(listTrainingSessions, {
  query: { isUpcoming: 'true', ...pageQuery(1, UPCOMING_PAGE_LENGTH) },
});

/** The next session that is announced. */
export const announcedNextQuery = {
  ...endpointQuery(listTrainingSessions, { query: { isUpcoming: 'true', limit: 1 } }),
  ...eachLook,
};
