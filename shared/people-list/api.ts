import { defineEndpoint } from '#shared/http.ts';
import {
  attendedTrainingsSchema,
  listedPersonSchema,
  peopleFilters,
  peopleQuery,
  viewBody,
  viewParams,
  viewsSchema,
} from './schemas.ts';

export const listPeople = defineEndpoint({
  method: 'GET',
  path: '/api/people',
  summary: 'Lists the people with a chaplain profile, filtered and sorted.',
  query: peopleQuery,
  response: listedPersonSchema,
  list: true,
});

export const exportPeople = defineEndpoint({
  method: 'GET',
  path: '/api/people/export',
  summary: 'Exports the people who match the filters as a file, sorted by name.',
  query: peopleFilters,
  file: 'text/csv',
});

export const listAttendedTrainings = defineEndpoint({
  method: 'GET',
  path: '/api/people/trainings',
  summary: 'Lists the titles of training sessions that somebody attended, the most attended first.',
  response: attendedTrainingsSchema,
});

export const listViews = defineEndpoint({
  method: 'GET',
  path: '/api/people/views',
  summary: 'Lists the filters that administrators have saved for all administrators.',
  response: viewsSchema,
});

export const saveView = defineEndpoint({
  method: 'PUT',
  path: '/api/people/views/:id',
  summary: 'Saves filters under a name, or changes saved filters.',
  params: viewParams,
  body: viewBody,
  response: viewsSchema,
});

export const removeView = defineEndpoint({
  method: 'DELETE',
  path: '/api/people/views/:id',
  summary: 'Removes saved filters; a second time changes nothing.',
  params: viewParams,
  response: viewsSchema,
});
