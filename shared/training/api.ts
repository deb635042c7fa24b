import { defineEndpoint } from '#shared/http.ts';
import {
  markAttendanceBody,
  calendarAheadSchema,
  calendarFeedParams,
  calendarFeedSchema,
  ownTrainingQuery,
  addAttendeeBody,
  attendeeParams,
  attendeeSchema,
  attendanceQuery,
  rsvpBody,
  trainingListQuery,
  trainingParams,
  trainingSeriesBody,
  trainingSeriesSchema,
  trainingSessionBody,
  trainingSessionSchema,
  updateTrainingSessionBody,
} from './schemas.ts';

export const listTrainingSessions = defineEndpoint({
  method: 'GET',
  path: '/api/training-sessions',
  summary: 'Lists training sessions, with the seats left and the signed-in person’s RSVP.',
  query: trainingListQuery,
  response: trainingSessionSchema,
  list: true,
});

export const listOwnTraining = defineEndpoint({
  method: 'GET',
  path: '/api/training-sessions/mine',
  summary:
    'Lists the sessions that the signed-in chaplain has an RSVP for, past ones with attendance.',
  query: ownTrainingQuery,
  response: trainingSessionSchema,
  list: true,
});

export const getTrainingSession = defineEndpoint({
  method: 'GET',
  path: '/api/training-sessions/:id',
  summary: 'Returns one training session.',
  params: trainingParams,
  response: trainingSessionSchema,
});

export const createTrainingSession = defineEndpoint({
  method: 'POST',
  path: '/api/training-sessions',
  summary: 'Announces a training session; a session in the past is stored as a record.',
  body: trainingSessionBody,
  response: trainingSessionSchema,
  status: 201,
});

export const createTrainingSeries = defineEndpoint({
  method: 'POST',
  path: '/api/training-sessions/series',
  summary: 'Announces a session for each given time; if any time is invalid, creates none.',
  body: trainingSeriesBody,
  response: trainingSeriesSchema,
  status: 201,
});

export const updateTrainingSession = defineEndpoint({
  method: 'PUT',
  path: '/api/training-sessions/:id',
  summary:
    'Changes a session. A higher capacity seats waitlisted people; a lower one takes nobody’s seat.',
  params: trainingParams,
  body: updateTrainingSessionBody,
  response: trainingSessionSchema,
});

export const deleteTrainingSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/training-sessions/:id',
  summary: 'Deletes a session with its RSVPs and attendance.',
  params: trainingParams,
});

export const rsvpToTraining = defineEndpoint({
  method: 'POST',
  path: '/api/training-sessions/:id/rsvp',
  summary:
    'Gives the signed-in chaplain a seat or, when none is left, the next place on the waitlist.',
  params: trainingParams,
  body: rsvpBody,
  response: trainingSessionSchema,
  status: 201,
});

export const cancelRsvp = defineEndpoint({
  method: 'DELETE',
  path: '/api/training-sessions/:id/rsvp',
  summary: 'Cancels the signed-in chaplain’s RSVP; the first on the waitlist gets the seat.',
  params: trainingParams,
});

export const trainingCalendarFile = defineEndpoint({
  method: 'GET',
  path: '/api/training-sessions/:id/calendar',
  summary: 'Returns one session as an iCalendar file.',
  params: trainingParams,
  file: 'text/calendar',
});

export const listAttendees = defineEndpoint({
  method: 'GET',
  path: '/api/training-sessions/:id/attendance',
  summary: 'Lists everybody with an RSVP for the session, including cancelled ones and no-shows.',
  params: trainingParams,
  query: attendanceQuery,
  response: attendeeSchema,
  list: true,
});

export const exportAttendance = defineEndpoint({
  method: 'GET',
  path: '/api/training-sessions/:id/attendance/export',
  summary: 'Returns the attendance list as CSV.',
  params: trainingParams,
  file: 'text/csv',
});

export const addAttendee = defineEndpoint({
  method: 'POST',
  path: '/api/training-sessions/:id/attendance',
  summary:
    'Adds a chaplain to a session: before the start with a seat or on the waitlist, later as attended.',
  params: trainingParams,
  body: addAttendeeBody,
  response: attendeeSchema,
  status: 201,
});

export const markAttendance = defineEndpoint({
  method: 'PUT',
  path: '/api/training-sessions/:id/attendance/:rsvpId',
  summary: 'Marks a person as attended or as a no-show, or removes the mark.',
  params: attendeeParams,
  body: markAttendanceBody,
  response: attendeeSchema,
});

export const removeAttendee = defineEndpoint({
  method: 'DELETE',
  path: '/api/training-sessions/:id/attendance/:rsvpId',
  summary: 'Cancels a chaplain’s RSVP for them; the first on the waitlist gets the seat.',
  params: attendeeParams,
});

export const ownCalendarFeed = defineEndpoint({
  method: 'GET',
  path: '/api/calendar-feed',
  summary:
    'Returns the secret URL of the signed-in person’s calendar feed; creates it on first use.',
  response: calendarFeedSchema,
});

export const listCalendarAhead = defineEndpoint({
  method: 'GET',
  path: '/api/calendar-feed/ahead',
  summary:
    'Lists the signed-in person’s trainings, deployments and times away that haven’t ended, the soonest first.',
  response: calendarAheadSchema,
});

export const renewCalendarFeed = defineEndpoint({
  method: 'POST',
  path: '/api/calendar-feed/renew',
  summary: 'Replaces the secret URL of the calendar feed; the old one stops working at once.',
  response: calendarFeedSchema,
});

export const calendarFeed = defineEndpoint({
  method: 'GET',
  path: '/api/calendar/:feed',
  summary: 'Returns the calendar feed with its owner’s trainings, deployments and times away.',
  params: calendarFeedParams,
  file: 'text/calendar',
});
