import { defineEndpoint } from '#shared/http.ts';
import { GEOJSON_MAX_BYTES } from '#shared/maps/constants.ts';
import {
  drawnGeoJsonSchema,
  geoJsonBody,
  regionsMapSchema,
  stateDrawingSchema,
  stateListSchema,
  stateParams,
} from '#shared/maps/schemas.ts';
import {
  listParams,
  listUsesSchema,
  logoAnswer,
  logoBody,
  mergeBody,
  pictureAnswer,
  pictureBody,
  programBody,
  programSettingsSchema,
  regionHoldersSchema,
} from './schemas.ts';

export { getProgram } from './public/api.ts';

/** Enough for six lists of 500 entries with hints and aliases. */
const BODY_LIMIT = 2 * 1024 * 1024;
/** Above the 267 kB of a 200 kB logo in base64, so that a larger logo gets a clear error. */
const LOGO_BODY_LIMIT = 512 * 1024;
/** Enough for a picture of 5 MB in base64, with a margin. */
const PICTURE_BODY_LIMIT = 8 * 1024 * 1024;

export const getProgramSettings = defineEndpoint({
  method: 'GET',
  path: '/api/program/settings',
  summary:
    'Lists all settings with their versions, and the environment variables that override some of them.',
  response: programSettingsSchema,
  compressed: true,
});

export const updateProgram = defineEndpoint({
  method: 'PUT',
  path: '/api/program',
  summary:
    'Changes the given settings. Answers 409 if somebody else changed the same part meanwhile.',
  body: programBody,
  response: programSettingsSchema,
  bodyLimit: BODY_LIMIT,
  takesLong: true,
});

export const listUses = defineEndpoint({
  method: 'GET',
  path: '/api/program/lists/:list/uses',
  summary: 'Counts the people and records that use each entry of a list.',
  params: listParams,
  response: listUsesSchema,
});

export const mergeEntry = defineEndpoint({
  method: 'POST',
  path: '/api/program/lists/:list/merge',
  summary:
    'Merges an entry into another one. Both mean the same immediately; existing records are updated later.',
  params: listParams,
  body: mergeBody,
  response: programSettingsSchema,
});

export const getRegionsMap = defineEndpoint({
  method: 'GET',
  path: '/api/program/map',
  summary: 'Returns the map of the program’s regions, as a drawing.',
  response: regionsMapSchema,
  compressed: true,
});

export const uploadRegionsMap = defineEndpoint({
  method: 'POST',
  path: '/api/program/map/upload',
  summary: 'Draws a map from a GeoJSON file of at most 5 MB and 200,000 points. Stores nothing.',
  body: geoJsonBody,
  response: drawnGeoJsonSchema,
  // Twice the size, because escaping makes the file larger inside a JSON string.
  bodyLimit: 2 * GEOJSON_MAX_BYTES,
  takesLong: true,
});

export const listStates = defineEndpoint({
  method: 'GET',
  path: '/api/program/states',
  summary: 'Lists the states whose counties can be assigned to regions.',
  response: stateListSchema,
});

export const getStateDrawing = defineEndpoint({
  method: 'GET',
  path: '/api/program/states/:code',
  summary: 'Returns the map of a state’s counties, as a drawing.',
  params: stateParams,
  response: stateDrawingSchema,
  compressed: true,
  takesLong: true,
});

export const regionHolders = defineEndpoint({
  method: 'GET',
  path: '/api/program/region-holders',
  summary: 'Counts the people of each region, including regions that the program no longer has.',
  response: regionHoldersSchema,
});

export const changeLogo = defineEndpoint({
  method: 'PUT',
  path: '/api/program/logo',
  summary:
    'Replaces the logo with an SVG or a PNG, and makes its pictures for the bar, mails and icons.',
  body: logoBody,
  response: logoAnswer,
  bodyLimit: LOGO_BODY_LIMIT,
  takesLong: true,
});

export const addPicture = defineEndpoint({
  method: 'POST',
  path: '/api/program/pictures',
  summary: 'Stores a JPEG, PNG or WebP as a square picture for a quotation on Home.',
  body: pictureBody,
  response: pictureAnswer,
  bodyLimit: PICTURE_BODY_LIMIT,
  takesLong: true,
});

export const removeLogo = defineEndpoint({
  method: 'DELETE',
  path: '/api/program/logo',
  summary: 'Removes the logo; the portal’s own mark stands in its place.',
});
