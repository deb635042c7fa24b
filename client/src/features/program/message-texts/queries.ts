import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/call/api.ts';
import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { listMessageTexts, previewMessageText } from '#shared/messages/api.ts';
import type { MessageText } from '#shared/messages/message-text.ts';
import type { TextName } from '#shared/messages/text-names.ts';

export const messageTextsQuery = { ...endpointQuery(listMessageTexts, {}), ...eachLook };

/** Keeps showing the previous preview until the new one has loaded. */
export const previewQuery = (name: TextName, words: MessageText) =>
  queryOptions({
    queryKey: [`${listMessageTexts.path}/${name}/preview`, words],
    queryFn: ({ signal }) =>
      call(previewMessageText, { params: { name }, body: words }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
