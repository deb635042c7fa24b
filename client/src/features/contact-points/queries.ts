import { readMessageSettings } from '#shared/contact-points/api.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';

export const messageSettingsQuery = endpointQuery(readMessageSettings, {});
