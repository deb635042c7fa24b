import { readMessageSettings } from '#shared/contact-points/api.ts';
import { subscribeToPush } from '#shared/contact-points/push-api.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { findSubscription } from './browser-push.ts';

export const messageSettingsQuery = endpointQuery(readMessageSettings, {});

/** This browser's push endpoint; null without push notifications. */
export const thisBrowserQuery = {
  queryKey: ['this-browser', subscribeToPush.path],
  queryFn: async () => (await findSubscription())?.endpoint ?? null,
  networkMode: 'always',
} as const;
