import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { MessageSettings } from '#shared/contact-points/schemas.ts';
import {
  CHANNEL_LABELS,
  CHANNELS,
  DEFAULT_CHANNELS,
  TOPIC_LABELS,
  TOPICS,
  type Channel,
  type Topic,
} from '#shared/messages/constants.ts';
import { Switch } from '#client/components/ui/switch.tsx';
import { NEEDS_CONNECTION, useIsConnected } from '#client/lib/call/connection.ts';
import { useChangeSettings } from './mutations.ts';
import { usePushDevices } from './push-switch.tsx';
import { useSilenceGuard } from './silence-guard.tsx';

const CALL_OUTS = 'call-outs';

const HINTS: Record<Topic, string> = {
  'call-outs': 'Calls, reminders, changes and your release, at any hour.',
  application: 'Decisions about your application.',
  training: 'Seats, the waitlist, changes, and a reminder the day before.',
  credentials: 'Verified and rejected credentials.',
  availability: 'A reminder to confirm your availability.',
  resources: 'Decisions about resources you contributed.',
  care: 'The three questions of a care check, and the answers that colleagues share with you.',
  hours: 'Approved and corrected hours.',
  announcements: 'News from the office.',
  office: 'New applications and resources, once a day.',
};

const SHORT: Record<Channel, string> = { push: 'Push', email: 'Email', text: 'Text' };

const NO_PUSH = 'Switch on push notifications on a device first.';

export function ChannelChoices({ settings }: { settings: MessageSettings }) {
  const offered = CHANNELS.filter((channel) => channel !== 'text' || settings.text.isOffered);
  const { isOn, others } = usePushDevices(settings.push);
  const hasPush = isOn || others > 0;
  const rest = TOPICS.filter((topic) => topic !== CALL_OUTS && settings.channels[topic]);
  const rowOf = (topic: Topic) => (
    <TopicRow
      key={topic}
      topic={topic}
      chosen={settings.channels[topic] ?? []}
      offered={offered}
      hasPush={hasPush}
    />
  );
  return (
    <div className="@container divide-y divide-line">
      {!isOn && (
        <p className="pb-2 text-sm text-soft">
          {hasPush
            ? 'Push is on for your other devices, but off for this one.'
            : 'Push is off until you switch it on for a device.'}
        </p>
      )}
      {settings.channels[CALL_OUTS] && rowOf(CALL_OUTS)}
      <div className="py-2">
        <RestSwitch settings={settings} topics={rest} />
        <details className="group">
          <summary className="flex min-h-11 w-fit items-center gap-2 rounded font-semibold text-link underline-offset-4 hover:underline">
            Choose for each topic
            <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
          </summary>
          <div className="divide-y divide-line">{rest.map(rowOf)}</div>
        </details>
      </div>
    </div>
  );
}

interface RestSwitchProps {
  settings: MessageSettings;
  topics: readonly Topic[];
}

/** Switches all topics except call-outs off, or back on with their default channels. */
function RestSwitch({ settings: { channels }, topics }: RestSwitchProps) {
  const change = useChangeSettings();
  const guard = useSilenceGuard();
  const isOn = topics.some((topic) => channels[topic]?.length);
  const choose = (checked: boolean) => {
    const chosen = Object.fromEntries(
      topics.map((topic) => [topic, checked ? [...DEFAULT_CHANNELS[topic]] : []]),
    );
    void guard((confirmsSilence) =>
      change.mutateAsync({ body: { channels: chosen, confirmsSilence } }),
    );
  };
  return (
    <>
      <Switch
        label={channels[CALL_OUTS] ? 'Everything besides call-outs' : 'Messages from the program'}
        checked={change.isPending ? !isOn : isOn}
        waiting={change.isPending}
        needsConnection
        onChange={choose}
      />
      <p className="text-sm text-soft">
        {`${new Intl.ListFormat('en-US').format(topics.map((topic) => TOPIC_LABELS[topic]))}.`} You
        always get mails about your account and your sign-in.
      </p>
    </>
  );
}

interface TopicRowProps {
  topic: Topic;
  chosen: readonly Channel[];
  offered: readonly Channel[];
  hasPush: boolean;
}

function TopicRow({ topic, chosen, offered, hasPush }: TopicRowProps) {
  const id = useId();
  const change = useChangeSettings();
  const guard = useSilenceGuard();
  const isConnected = useIsConnected();
  const shown = (change.isPending && change.variables.body?.channels?.[topic]) || chosen;
  const obstacleOf = (channel: Channel) => {
    if (channel === 'push' && !hasPush) return NO_PUSH;
    return isConnected ? undefined : NEEDS_CONNECTION;
  };
  const choose = (channel: Channel, isOn: boolean) => {
    if (change.isPending || obstacleOf(channel)) return;
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
          <label key={channel} className="flex min-h-11 items-center gap-2 @xl:w-22">
            <input
              type="checkbox"
              checked={shown.includes(channel) && (channel !== 'push' || hasPush)}
              aria-label={CHANNEL_LABELS[channel]}
              title={obstacleOf(channel)}
              aria-disabled={obstacleOf(channel) !== undefined || undefined}
              onChange={(event) => choose(channel, event.target.checked)}
              className="choice-mark aria-disabled:opacity-60"
            />
            {SHORT[channel]}
          </label>
        ))}
      </div>
    </div>
  );
}
