import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { getProgramSettings } from '#shared/program/api.ts';

export const programSettingsQuery = { ...endpointQuery(getProgramSettings, {}), ...eachLook };
