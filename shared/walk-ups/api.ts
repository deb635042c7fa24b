import { idParams } from '#shared/fields.ts';
import { defineEndpoint } from '#shared/http.ts';
import { siteParams } from '#shared/sites/schemas.ts';
import { PHOTO_MAX_BYTES } from './constants.ts';
import {
  declineWalkUpBody,
  ownWalkUpParams,
  ownWalkUpSchema,
  siteCodeBody,
  siteCodeSchema,
  verifyWalkUpBody,
  walkUpBody,
  walkUpCodeParams,
  walkUpFormSchema,
  walkUpListQuery,
  walkUpMatchSchema,
  walkUpParams,
  walkUpPhotoBody,
  walkUpSchema,
} from './schemas.ts';

export const openWalkUpForm = defineEndpoint({
  method: 'GET',
  path: '/api/walk-up-codes/:code',
  summary:
    'Returns the event and the site of a QR code, by which people sign up who were not called.',
  params: walkUpCodeParams,
  response: walkUpFormSchema,
});

export const sendWalkUp = defineEndpoint({
  method: 'POST',
  path: '/api/walk-up-codes/:code/walk-ups',
  summary:
    'Signs up a walk-up: puts them on the list of the desk, without an account. Sending the same secret again changes nothing.',
  params: walkUpCodeParams,
  body: walkUpBody,
  response: ownWalkUpSchema,
});

export const readOwnWalkUp = defineEndpoint({
  method: 'GET',
  path: '/api/walk-ups/:secret',
  summary: 'Returns the status of a walk-up to the phone that sent it, until the activation ends.',
  params: ownWalkUpParams,
  response: ownWalkUpSchema,
});

export const sendWalkUpPhoto = defineEndpoint({
  method: 'PUT',
  path: '/api/walk-ups/:secret/photo',
  summary:
    'Stores a photo of a walk-up’s ID, which only the desk can see. It replaces an earlier photo.',
  params: ownWalkUpParams,
  body: walkUpPhotoBody,
  // Base64 turns 3 bytes into 4 characters; the rest is for the JSON around the photo.
  bodyLimit: Math.ceil(PHOTO_MAX_BYTES / 3) * 4 + 1024,
  takesLong: true,
});

export const claimWalkUp = defineEndpoint({
  method: 'POST',
  path: '/api/walk-ups/:secret/claim',
  summary: 'Links a walk-up and its hours to the signed-in person’s profile.',
  params: ownWalkUpParams,
});

export const listSiteCodes = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/walk-up-codes',
  summary:
    'Lists the sites of an activation with the codes for chaplains who come without being called.',
  params: idParams,
  response: siteCodeSchema,
  list: true,
});

export const makeSiteCode = defineEndpoint({
  method: 'POST',
  path: '/api/activations/:id/sites/:siteId/walk-up-code',
  summary: 'Makes the code of a site. A new code makes the former one invalid.',
  params: siteParams,
  body: siteCodeBody,
  response: siteCodeSchema,
});

export const listWalkUps = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/walk-ups',
  summary:
    'Lists the walk-ups of an activation. Pending ones come first, beginning with the one that has waited longest.',
  params: idParams,
  query: walkUpListQuery,
  response: walkUpSchema,
  list: true,
});

export const listWalkUpMatches = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/walk-ups/:walkUpId/matches',
  summary:
    'Finds up to five people of the program who have the same name or phone number as a walk-up.',
  params: walkUpParams,
  response: walkUpMatchSchema,
  list: true,
});

export const openWalkUpPhoto = defineEndpoint({
  method: 'GET',
  path: '/api/activations/:id/walk-ups/:walkUpId/photo',
  summary: 'Redirects to the photo of a walk-up’s ID, at a URL that soon expires.',
  params: walkUpParams,
  redirect: true,
  status: 302,
});

export const verifyWalkUp = defineEndpoint({
  method: 'POST',
  path: '/api/activations/:id/walk-ups/:walkUpId/verify',
  summary: 'Verifies a walk-up and puts them on the board, as on the way or on scene.',
  params: walkUpParams,
  body: verifyWalkUpBody,
  response: walkUpSchema,
});

export const declineWalkUp = defineEndpoint({
  method: 'POST',
  path: '/api/activations/:id/walk-ups/:walkUpId/decline',
  summary: 'Declines a walk-up. The person stays on the list.',
  params: walkUpParams,
  body: declineWalkUpBody,
  response: walkUpSchema,
});
