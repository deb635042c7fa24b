import {
  changeMessageSettings,
  confirmTextNumber,
  removeTextNumber,
  sendTestMessage,
  sendTextCode,
  unsubscribeFromPush,
} from '#shared/contact-points/api.ts';
import { SILENCES_CALL_OUTS } from '#shared/contact-points/constants.ts';
import type { TestMessage } from '#shared/contact-points/schemas.ts';
import type { Channel } from '#shared/messages/constants.ts';
import { ApiError } from '#client/lib/call/api-error.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { messageSettingsQuery } from './queries.ts';

const SETTINGS = ['/api/message-settings'] as const;

/** Shows no toast for a refused change, because the form or `SilenceGuard` shows the reason. */
const ASKING = {
  invalidates: SETTINGS,
  failure: { isInline: true, isAnswered: isSilencing },
} as const;

/** Whether the person must confirm that no call-out will reach them. */
export function isSilencing(error: unknown) {
  return error instanceof ApiError && error.body.code === SILENCES_CALL_OUTS;
}

export function useChangeSettings() {
  return useEndpointMutation(changeMessageSettings, {
    ...ASKING,
    stores: (settings, client) => client.setQueryData(messageSettingsQuery.queryKey, settings),
  });
}

export function useUnsubscribe() {
  return useEndpointMutation(unsubscribeFromPush, ASKING);
}

export function useSendTextCode() {
  return useEndpointMutation(sendTextCode, ASKING);
}

export function useConfirmTextNumber() {
  return useEndpointMutation(confirmTextNumber, {
    ...ASKING,
    success: {
      title: 'Number confirmed',
      description: 'Text messages now go to this number.',
    },
  });
}

export function useRemoveTextNumber() {
  return useEndpointMutation(removeTextNumber, ASKING);
}

export function useSendTestMessage() {
  return useEndpointMutation(sendTestMessage, {
    success: testMessageLabels,
  });
}

const BY: Record<Channel, string> = {
  push: 'push notification',
  email: 'email',
  text: 'text message',
};

function testMessageLabels({ channels }: TestMessage) {
  if (channels.length === 0) {
    return {
      title: 'No test message was sent',
      description:
        'No channel is switched on for call-outs. The mail channel needs a confirmed email address.',
    };
  }
  const roads = new Intl.ListFormat('en-US').format(channels.map((channel) => BY[channel]));
  return {
    title: 'Test message on its way',
    description: `The message comes by ${roads}, as call-outs do, usually within seconds.`,
  };
}
