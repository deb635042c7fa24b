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

/** The text may have 5,000 characters of four bytes, and 500 ids have 39 bytes each. */
const BODY_LIMIT = 64 * 1024;

export const listAnnouncements = defineEndpoint({
  method: 'GET',
  path: '/api/announcements',
  summary: 'Announcements and test calls with their delivery figures, the latest first.',
  query: announcementListQuery,
  response: announcementSchema,
  list: true,
});

export const countAudience = defineEndpoint({
  method: 'GET',
  path: '/api/announcements/audience',
  summary: 'How many people an announcement would reach, by channel.',
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
  summary: 'Cancels what is scheduled; a second time changes nothing.',
  params: announcementParams,
  response: announcementSchema,
});

export const createTestCall = defineEndpoint({
  method: 'POST',
  path: '/api/test-calls',
  summary:
    'Asks all approved and active chaplains, or those of some regions, to tap that it reached them; the same id a second time changes nothing.',
  body: createTestCallBody,
  response: announcementSchema,
  status: 201,
  takesLong: true,
});

export const testCallReport = defineEndpoint({
  method: 'GET',
  path: '/api/test-calls/:id',
  summary:
    'How many people a test call was sent and delivered to, how many opened and answered it, and after how long, by region and channel.',
  params: announcementParams,
  response: testCallReportSchema,
});

export const listMissed = defineEndpoint({
  method: 'GET',
  path: '/api/test-calls/:id/missed',
  summary:
    'The people a test call could not be sent to, with the reason, or those who have not answered it.',
  params: announcementParams,
  query: missedListQuery,
  response: missedPersonSchema,
  list: true,
});

export const exportTestCallReport = defineEndpoint({
  method: 'GET',
  path: '/api/test-calls/:id/export',
  summary: 'The figures of a test call by region and channel as a file.',
  params: announcementParams,
  file: 'text/csv',
});

export const exportMissed = defineEndpoint({
  method: 'GET',
  path: '/api/test-calls/:id/missed/export',
  summary:
    'The people a test call could not be sent to, or those who have not answered it, as a file.',
  params: announcementParams,
  query: missedExportQuery,
  file: 'text/csv',
});

export const testCallSchedule = defineEndpoint({
  method: 'GET',
  path: '/api/test-call-schedule',
  summary: 'The schedule of the monthly test calls.',
  response: testCallScheduleSchema,
});

export const setTestCallSchedule = defineEndpoint({
  method: 'PUT',
  path: '/api/test-call-schedule',
  summary: 'Sets the schedule of the monthly test calls, or switches it off.',
  body: testCallScheduleBody,
  response: testCallScheduleSchema,
});
