import type { Channel } from '#shared/messages/constants.ts';
import type { ChannelDriver, OutgoingOf, Outcome } from '#server/channels/channel.ts';

export interface HandedOver<Name extends Channel = Channel> {
  channel: Name;
  outgoing: OutgoingOf[Name];
}

type Answer = (handed: HandedOver) => Outcome | Promise<Outcome>;

export function recordingDrivers(answer: Answer = () => ({ result: 'sent' })) {
  const handed: HandedOver[] = [];
  const driver = <Name extends Channel>(channel: Name): ChannelDriver<Name> => ({
    channel,
    concurrency: 10,
    send: async (outgoing) => {
      const item = { channel, outgoing };
      handed.push(item);
      return answer(item);
    },
    close: async () => {},
  });
  return {
    handed,
    drivers: { email: driver('email'), push: driver('push'), text: driver('text') },
  };
}
