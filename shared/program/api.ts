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
/** A 200 kB logo has 267 kB in base64. The rest lets a larger one be refused with a message. */
const LOGO_BODY_LIMIT = 512 * 1024;
/** Enough for a picture of 5 MB in base64, with a margin. */
const PICTURE_BODY_LIMIT = 8 * 1024 * 1024;

export const getProgramSettings = defineEndpoint({
  method: 'GET',
  path: '/api/program/settings',
  summary:
    'All settings with their versions, and the environment variables that decide some of them.',
  response: programSettingsSchema,
  compressed: true,
});

export const updateProgram = defineEndpoint({
  method: 'PUT',
  path: '/api/program',
  summary: 'Changes the given settings. Refused if somebody else changed their part meanwhile.',
  body: programBody,
  response: programSettingsSchema,
  bodyLimit: BODY_LIMIT,
  takesLong: true,
});

export const listUses = defineEndpoint({
  method: 'GET',
  path: '/api/program/lists/:list/uses',
  summary: 'How many people and records use each entry of a list.',
  params: listParams,
  response: listUsesSchema,
});

export const mergeEntry = defineEndpoint({
  method: 'POST',
  path: '/api/program/lists/:list/merge',
  summary:
    'Merges an entry into another one. Both mean the same at once; stored rows follow later.',
  params: listParams,
  body: mergeBody,
  response: programSettingsSchema,
});

export const getRegionsMap = defineEndpoint({
  method: 'GET',
  path: '/api/program/map',
  summary: 'The drawing of the program’s regions.',
  response: regionsMapSchema,
  compressed: true,
});

export const uploadRegionsMap = defineEndpoint({
  method: 'POST',
  path: '/api/program/map/upload',
  summary: 'Draws a GeoJSON file, at most 5 MB and 200,000 points. Nothing of it is stored yet.',
  body: geoJsonBody,
  response: drawnGeoJsonSchema,
  // A file needs more bytes inside a JSON string.
  bodyLimit: 2 * GEOJSON_MAX_BYTES,
  takesLong: true,
});

export const listStates = defineEndpoint({
  method: 'GET',
  path: '/api/program/states',
  summary: 'The states whose counties can be assigned to regions.',
  response: stateListSchema,
});

export const getStateDrawing = defineEndpoint({
  method: 'GET',
  path: '/api/program/states/:code',
  summary: 'The drawing of a state’s counties.',
  params: stateParams,
  response: stateDrawingSchema,
  compressed: true,
  takesLong: true,
});

export const regionHolders = defineEndpoint({
  method: 'GET',
  path: '/api/program/region-holders',
  summary: 'How many people each region has, including regions that the program no longer has.',
  response: regionHoldersSchema,
});

export const changeLogo = defineEndpoint({
  method: 'PUT',
  path: '/api/program/logo',
  summary: 'Draws a logo from an SVG or a PNG, for the bar, mails and icons.',
  body: logoBody,
  response: logoAnswer,
  bodyLimit: LOGO_BODY_LIMIT,
  takesLong: true,
});

export const addPicture = defineEndpoint({
  method: 'POST',
  path: '/api/program/pictures',
  summary: 'Draws a square picture from a JPEG, PNG or WebP, for a quotation on Home.',
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
