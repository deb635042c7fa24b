import { defineEndpoint } from '#shared/http.ts';
import {
  awayBody,
  awayParams,
  languagesBody,
  ownAvailabilityAnswer,
  ownAvailabilitySchema,
  travelBody,
  weekBody,
} from './schemas.ts';

export const getOwnAvailability = defineEndpoint({
  method: 'GET',
  path: '/api/availability/mine',
  summary:
    'When the caller is free, the languages and the travel; null for a caller without a profile.',
  response: ownAvailabilityAnswer,
});

export const setWeek = defineEndpoint({
  method: 'PUT',
  path: '/api/availability/mine/week',
  summary: 'Sets the weekdays on which the caller is free, and confirms them.',
  body: weekBody,
  response: ownAvailabilitySchema,
});

export const confirmAvailability = defineEndpoint({
  method: 'POST',
  path: '/api/availability/mine/confirm',
  summary: 'Confirms that the week is still right.',
  response: ownAvailabilitySchema,
});

export const addAwayTime = defineEndpoint({
  method: 'POST',
  path: '/api/availability/mine/away',
  summary:
    'Adds a time away. Times that overlap or adjoin become one; a repeated call changes nothing.',
  body: awayBody,
  response: ownAvailabilitySchema,
});

export const removeAwayTime = defineEndpoint({
  method: 'DELETE',
  path: '/api/availability/mine/away/:fromOn',
  summary: 'Removes the time away that begins on a day; nothing if there is none.',
  params: awayParams,
  response: ownAvailabilitySchema,
});

export const comeBack = defineEndpoint({
  method: 'POST',
  path: '/api/availability/mine/back',
  summary: 'Ends the time away that the caller is in, and confirms the week.',
  response: ownAvailabilitySchema,
});

export const setLanguages = defineEndpoint({
  method: 'PUT',
  path: '/api/availability/mine/languages',
  summary: 'Sets the languages that the caller speaks.',
  body: languagesBody,
  response: ownAvailabilitySchema,
});

export const setTravel = defineEndpoint({
  method: 'PUT',
  path: '/api/availability/mine/travel',
  summary: 'Sets the caller’s home ZIP code and how far they travel.',
  body: travelBody,
  response: ownAvailabilitySchema,
});
