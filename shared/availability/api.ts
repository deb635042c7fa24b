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
    'Returns the signed-in chaplain’s free days, languages and travel; null without a profile.',
  response: ownAvailabilityAnswer,
});

export const setWeek = defineEndpoint({
  method: 'PUT',
  path: '/api/availability/mine/week',
  summary: 'Sets the weekdays on which the signed-in chaplain is free, and confirms them.',
  body: weekBody,
  response: ownAvailabilitySchema,
});

export const confirmAvailability = defineEndpoint({
  method: 'POST',
  path: '/api/availability/mine/confirm',
  summary: 'Confirms that the signed-in chaplain’s usual week is still right.',
  response: ownAvailabilitySchema,
});

export const addAwayTime = defineEndpoint({
  method: 'POST',
  path: '/api/availability/mine/away',
  summary:
    'Adds a time away, merged with those that overlap or adjoin it; a repeated request changes nothing.',
  body: awayBody,
  response: ownAvailabilitySchema,
});

export const removeAwayTime = defineEndpoint({
  method: 'DELETE',
  path: '/api/availability/mine/away/:fromOn',
  summary: 'Removes the time away that begins on the given day, if there is one.',
  params: awayParams,
  response: ownAvailabilitySchema,
});

export const comeBack = defineEndpoint({
  method: 'POST',
  path: '/api/availability/mine/back',
  summary: 'Ends the signed-in chaplain’s current time away, and confirms the usual week.',
  response: ownAvailabilitySchema,
});

export const setLanguages = defineEndpoint({
  method: 'PUT',
  path: '/api/availability/mine/languages',
  summary: 'Sets the languages that the signed-in chaplain speaks.',
  body: languagesBody,
  response: ownAvailabilitySchema,
});

export const setTravel = defineEndpoint({
  method: 'PUT',
  path: '/api/availability/mine/travel',
  summary: 'Sets the signed-in chaplain’s home ZIP code and how far they travel.',
  body: travelBody,
  response: ownAvailabilitySchema,
});
