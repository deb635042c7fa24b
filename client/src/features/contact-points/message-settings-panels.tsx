import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { ConnectionNote } from '#client/components/ui/connection-note.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { eachLook } from '#client/lib/endpoint-query.ts';
import type { User } from '#shared/accounts/schemas.ts';
import { reachingChannels } from '#shared/contact-points/reach.ts';
import type { MessageSettings } from '#shared/contact-points/schemas.ts';
import { ChannelChoices } from './channel-choices.tsx';
import { ContactPoint } from './contact-point.tsx';
import { useSendTestMessage } from './mutations.ts';
import { PushSwitch, usePushDevices } from './push-switch.tsx';
import { messageSettingsQuery } from './queries.ts';
import { SilenceGuard } from './silence-guard.tsx';

const loadForms = () => import('./message-forms.ts');
const TextPoint = lazyComponent(async () => (await loadForms()).TextPoint, NotArrived);
const QuietHours = lazyComponent(async () => (await loadForms()).QuietHours, NotArrived);

const CODE_POLL = 2_000;

export function MessageSettingsPanels({ user }: { user: User }) {
  const query = useQuery({
    ...messageSettingsQuery,
    ...eachLook,
    refetchInterval: ({ state: { data } }) => isCodeOnItsWay(data) && CODE_POLL,
  });
  return (
    <QueryView query={query} what="Your message settings" loading={<Skeleton className="h-96" />}>
      {(settings) => (
        <SilenceGuard>
          <Settings settings={settings} user={user} />
        </SilenceGuard>
      )}
    </QueryView>
  );
}

function isCodeOnItsWay(settings: MessageSettings | undefined) {
  const state = settings?.text.code?.state;
  return state === 'queued' || state === 'sending';
}

function Settings({ settings, user }: { settings: MessageSettings; user: User }) {
  const test = useSendTestMessage();
  const { email, push, text, channels } = settings;
  const reaching = reachingChannels(channels['call-outs'] ?? [], {
    hasPush: push.devices.length > 0,
    hasText: text.isOffered && text.isConfirmed && !text.isStopped,
  });
  return (
    <div className="flex flex-col gap-6">
      {user.canBeCalled && reaching.length === 0 && (
        <Notice tone="red" title="No call-out reaches you">
          Choose a channel for call-outs below. Until then, coordinators can only phone you.
        </Notice>
      )}
      <ConnectionNote />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Panel id="contact-points" title="How we reach you">
          <ul className="-mt-3 divide-y divide-line">
            <ContactPoint
              name="Email"
              failure={email.failure}
              state={
                email.isConfirmed ? (
                  <Badge tone="green">Confirmed</Badge>
                ) : (
                  <Badge tone="amber">Not confirmed</Badge>
                )
              }
            >
              <p className="wrap-anywhere">{email.address}</p>
            </ContactPoint>
            <PushPoint userId={user.id} push={push} />
            <LazyBoundary fallback={<Skeleton className="h-40" />}>
              <TextPoint text={text} />
            </LazyBoundary>
          </ul>
          <div className="border-t border-line pt-4">
            <Button needsConnection waiting={test.isPending} onClick={() => test.mutate({})}>
              Send me a test message
            </Button>
          </div>
        </Panel>
        <div className="flex min-w-0 flex-col gap-6">
          <Panel id="channel-choices" title="What we notify you about, and how">
            <ChannelChoices settings={settings} />
          </Panel>
          <LazyBoundary fallback={<Skeleton className="h-40" />}>
            <QuietHours {...settings} />
          </LazyBoundary>
        </div>
      </div>
    </div>
  );
}

interface PushPointProps {
  userId: string;
  push: MessageSettings['push'];
}

function PushPoint({ userId, push }: PushPointProps) {
  const { isOn, others } = usePushDevices(push);
  return (
    <ContactPoint
      name="Push notifications"
      failure={push.failure}
      state={push.devices.length > 0 && <Badge tone="green">{countOf(isOn, others)}</Badge>}
    >
      <PushSwitch userId={userId} push={push} />
    </ContactPoint>
  );
}

function countOf(isOn: boolean, others: number) {
  const more = `${others} other ${others === 1 ? 'device' : 'devices'}`;
  if (!isOn) return `On ${more}`;
  return others === 0 ? 'On this device' : `On this device and ${more}`;
}
