import { defineEndpoint } from '#shared/http.ts';
import { programBody, programSchema, programSettingsSchema } from './schemas.ts';

/** Six lists of 500 entries with hints and aliases. */
const BODY_LIMIT = 2 * 1024 * 1024;

export const getProgram = defineEndpoint({
  method: 'GET',
  path: '/api/program',
  summary: 'The program’s settings that the caller may read, with its regions and lists.',
  response: programSchema,
  compressed: true,
});

export const getProgramSettings = defineEndpoint({
  method: 'GET',
  path: '/api/program/settings',
  summary: 'All settings with their versions, and those that the environment decides.',
  response: programSettingsSchema,
  compressed: true,
});

export const updateProgram = defineEndpoint({
  method: 'PUT',
  path: '/api/program',
  summary: 'Changes the settings that the body names. Refused if somebody else changed their part.',
  body: programBody,
  response: programSettingsSchema,
  bodyLimit: BODY_LIMIT,
  takesLong: true,
});
