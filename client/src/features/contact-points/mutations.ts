import {
  changeMessageSettings,
  confirmTextNumber,
  removeTextNumber,
  sendTestMessage,
  sendTextCode,
  unsubscribeFromPush,
} from '#shared/contact-points/api.ts';
import { useEndpointMutation } from '#client/lib/mutation.ts';
import { messageSettingsQuery } from './queries.ts';

const SETTINGS = ['/api/message-settings'] as const;

/** Inline where a refusal asks for a confirmation first. */
const ASKING = { invalidates: SETTINGS, failure: 'inline' } as const;

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
      description: 'Text messages come to this number from now on.',
    },
  });
}

export function useRemoveTextNumber() {
  return useEndpointMutation(removeTextNumber, ASKING);
}

export function useSendTestMessage() {
  return useEndpointMutation(sendTestMessage, {
    success: {
      title: 'Test message sent',
      description: 'It comes by the channels of your call-outs, usually within seconds.',
    },
  });
}
