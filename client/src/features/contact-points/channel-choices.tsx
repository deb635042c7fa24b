import { useId } from 'react';
import type { MessageSettings } from '#shared/contact-points/schemas.ts';
import {
  CHANNEL_LABELS,
  CHANNELS,
  TOPIC_LABELS,
  TOPICS,
  type Channel,
  type Topic,
} from '#shared/messages/constants.ts';
import { NEEDS_CONNECTION, useIsConnected } from '#client/lib/connection.ts';
import { useChangeSettings } from './mutations.ts';
import { useSilenceGuard } from './silence-guard.tsx';

const HINTS: Record<Topic, string> = {
  'call-outs': 'Calls, reminders, changes and releases, at any hour.',
  application: 'What is decided about it.',
  training: 'Seats, the waitlist, changes, and a reminder the day before.',
  resources: 'What is decided about those you contributed.',
  hours: 'When they are approved or corrected.',
  announcements: 'What the office writes to many.',
  office: 'New applications and resources, once a day.',
};

const SHORT: Record<Channel, string> = { push: 'Push', email: 'Email', text: 'Text' };

/** The channels of each topic. A choice is saved at once. */
export function ChannelChoices({ settings }: { settings: MessageSettings }) {
  const offered = CHANNELS.filter((channel) => channel !== 'text' || settings.text.isOffered);
  return (
    <section aria-labelledby="channel-choices">
      <h3 id="channel-choices" className="font-semibold">
        What you are told, and how
      </h3>
      <div className="@container mt-1 divide-y divide-line">
        {TOPICS.map((topic) => {
          const chosen = settings.channels[topic];
          return chosen && <TopicRow key={topic} topic={topic} chosen={chosen} offered={offered} />;
        })}
      </div>
    </section>
  );
}

interface TopicRowProps {
  topic: Topic;
  chosen: readonly Channel[];
  offered: readonly Channel[];
}

function TopicRow({ topic, chosen, offered }: TopicRowProps) {
  const id = useId();
  const change = useChangeSettings();
  const guard = useSilenceGuard();
  const isConnected = useIsConnected();
  const shown = (change.isPending && change.variables.body?.channels?.[topic]) || chosen;
  const choose = (channel: Channel, isOn: boolean) => {
    if (change.isPending || !isConnected) return;
    const next = CHANNELS.filter((each) => (each === channel ? isOn : chosen.includes(each)));
    void guard((confirmsSilence) =>
      change.mutateAsync({ body: { channels: { [topic]: next }, confirmsSilence } }),
    );
  };
  return (
    <div
      role="group"
      aria-labelledby={`${id}-topic`}
      aria-describedby={`${id}-hint`}
      className="grid gap-x-4 py-2 @xl:grid-cols-[1fr_auto] @xl:items-center"
    >
      <div>
        <p id={`${id}-topic`} className="font-medium">
          {TOPIC_LABELS[topic]}
        </p>
        <p id={`${id}-hint`} className="text-sm text-soft">
          {HINTS[topic]}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-4" aria-busy={change.isPending}>
        {offered.map((channel) => (
          <label
            key={channel}
            title={isConnected ? undefined : NEEDS_CONNECTION}
            className="flex min-h-11 items-center gap-2 @xl:w-22"
          >
            <input
              type="checkbox"
              checked={shown.includes(channel)}
              aria-label={CHANNEL_LABELS[channel]}
              aria-disabled={!isConnected || undefined}
              onChange={(event) => choose(channel, event.target.checked)}
              className="choice-mark size-5 shrink-0 aria-disabled:opacity-60"
            />
            {SHORT[channel]}
          </label>
        ))}
      </div>
    </div>
  );
}
