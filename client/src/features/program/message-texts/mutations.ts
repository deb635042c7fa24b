import type { QueryClient } from '@tanstack/react-query';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { changeMessageText, resetMessageText, sendTextExample } from '#shared/messages/api.ts';
import type { Channel } from '#shared/messages/constants.ts';
import type { MessageTextAnswer } from '#shared/messages/schemas.ts';
import { messageTextsQuery } from './queries.ts';

export function useChangeText() {
  return useEndpointMutation(changeMessageText, {
    stores: putIntoList,
    success: { title: 'Saved', description: 'The next message goes out with this text.' },
    failure: 'inline',
  });
}

export function useResetText() {
  return useEndpointMutation(resetMessageText, {
    stores: putIntoList,
    success: { title: 'Reset', description: 'The next message has the original text.' },
    failure: 'inline',
  });
}

export function useSendExample() {
  return useEndpointMutation(sendTextExample, { success: sentLabels });
}

function putIntoList(answer: MessageTextAnswer, client: QueryClient) {
  client.setQueryData(
    messageTextsQuery.queryKey,
    (before) =>
      before && { texts: before.texts.map((text) => (text.name === answer.name ? answer : text)) },
  );
}

const BY: Record<Channel, string> = {
  push: 'push notification',
  email: 'email',
  text: 'text message',
};

function sentLabels({ channels }: { channels: readonly Channel[] }) {
  if (channels.length === 0) {
    return {
      title: 'Nothing was sent',
      description:
        'None of your channels can carry this message. Your profile lists your channels.',
    };
  }
  const roads = new Intl.ListFormat('en-US').format(channels.map((channel) => BY[channel]));
  return {
    title: 'An example is on its way to you',
    description: `The example comes by ${roads}, usually within seconds.`,
  };
}
