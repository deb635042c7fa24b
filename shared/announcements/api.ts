import { defineEndpoint } from '#shared/http.ts';
import {
  announcementBody,
  announcementListQuery,
  announcementParams,
  announcementSchema,
  audienceQuery,
  audienceCountSchema,
  createAnnouncementBody,
  createTestCallBody,
  missedExportQuery,
  missedListQuery,
  missedPersonSchema,
  previewSchema,
  testCallReportSchema,
  testCallScheduleBody,
  testCallScheduleSchema,
} from './schemas.ts';
import { previewBody } from './wording.ts';

/** Enough for a text of 5,000 four-byte characters and for 500 ids of 39 bytes each. */
const BODY_LIMIT = 64 * 1024;

export const listAnnouncements = defineEndpoint({
  method: 'GET',
  path: '/api/announcements',
  summary: 'Lists announcements and test calls with their delivery figures, the latest first.',
  query: announcementListQuery,
  response: announcementSchema,
  list: true,
});

export const countAudience = defineEndpoint({
  method: 'GET',
  path: '/api/announcements/audience',
  summary: 'Counts the people whom an announcement would reach, by channel.',
  query: audienceQuery,
  response: audienceCountSchema,
});

export const previewAnnouncement = defineEndpoint({
  method: 'POST',
  path: '/api/announcements/preview',
  summary: 'Previews the mail of an announcement. Changes nothing.',
  body: previewBody,
  response: previewSchema,
  bodyLimit: BODY_LIMIT,
});

export const createAnnouncement = defineEndpoint({
  method: 'POST',
  path: '/api/announcements',
  summary: 'Sends an announcement now or schedules it; the same id a second time changes nothing.',
  body: createAnnouncementBody,
  response: announcementSchema,
  status: 201,
  bodyLimit: BODY_LIMIT,
  takesLong: true,
});

export const updateAnnouncement = defineEndpoint({
  method: 'PUT',
  path: '/api/announcements/:id',
  summary: 'Changes a scheduled announcement, or sends it now.',
  params: announcementParams,
  body: announcementBody,
  response: announcementSchema,
  bodyLimit: BODY_LIMIT,
});

export const cancelAnnouncement = defineEndpoint({
  method: 'PUT',
  path: '/api/announcements/:id/cancel',
  summary: 'Cancels a scheduled announcement; a second request changes nothing.',
  params: announcementParams,
  response: announcementSchema,
});

export const createTestCall = defineEndpoint({
  method: 'POST',
  path: '/api/test-calls',
  summary:
    'Sends a test call to all approved and active chaplains, or those of some regions; the same id a second time changes nothing.',
  body: createTestCallBody,
  response: announcementSchema,
  status: 201,
  takesLong: true,
});

export const testCallReport = defineEndpoint({
  method: 'GET',
  path: '/api/test-calls/:id',
  summary:
    'Reports, by region and channel, how many people a test call reached, how many opened or answered it, and how fast they answered.',
  params: announcementParams,
  response: testCallReportSchema,
});

export const listMissed = defineEndpoint({
  method: 'GET',
  path: '/api/test-calls/:id/missed',
  summary:
    'Lists the people to whom a test call could not be sent, with the reason, or those who have not answered it.',
  params: announcementParams,
  query: missedListQuery,
  response: missedPersonSchema,
  list: true,
});

export const exportTestCallReport = defineEndpoint({
  method: 'GET',
  path: '/api/test-calls/:id/export',
  summary: 'Exports the figures of a test call by region and channel as a file.',
  params: announcementParams,
  file: 'text/csv',
});

export const exportMissed = defineEndpoint({
  method: 'GET',
  path: '/api/test-calls/:id/missed/export',
  summary:
    'Exports the people to whom a test call could not be sent, or those who have not answered it, as a file.',
  params: announcementParams,
  query: missedExportQuery,
  file: 'text/csv',
});

export const testCallSchedule = defineEndpoint({
  method: 'GET',
  path: '/api/test-call-schedule',
  summary: 'Returns the schedule of the monthly test calls.',
  response: testCallScheduleSchema,
});

export const setTestCallSchedule = defineEndpoint({
  method: 'PUT',
  path: '/api/test-call-schedule',
  summary: 'Sets the schedule of the monthly test calls, or switches it off.',
  body: testCallScheduleBody,
  response: testCallScheduleSchema,
});
