import { eachLook, endpointQuery, sharedData } from '#client/lib/endpoint-query.ts';
import { pageQuery } from '#client/lib/page-query.ts';
import { listOwnTraining, listTrainingSessions } from '#shared/training/api.ts';

/** How many sessions one request returns at most. The page says if there are more. */
const OWN_AHEAD = 50;

export const ownAheadQuery = {
  ...endpointQuery(listOwnTraining, { query: { isUpcoming: 'true', limit: OWN_AHEAD } }),
  ...sharedData,
  staleTime: 0,
};

export const ownNextQuery = {
  ...endpointQuery(listOwnTraining, { query: { isUpcoming: 'true', limit: 1 } }),
  ...eachLook,
};

export const UPCOMING_PAGE_LENGTH = 12;

export const upcomingTrainingQuery = endpointQuery(listTrainingSessions, {
  query: { isUpcoming: 'true', ...pageQuery(1, UPCOMING_PAGE_LENGTH) },
});

export const announcedNextQuery = {
  ...endpointQuery(listTrainingSessions, { query: { isUpcoming: 'true', limit: 1 } }),
  ...eachLook,
};
