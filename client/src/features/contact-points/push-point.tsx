import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { subscribeToPush } from '#shared/contact-points/push-api.ts';
import type { MessageSettings } from '#shared/contact-points/schemas.ts';
import { Badge } from '#client/components/ui/badge.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { Switch } from '#client/components/ui/switch.tsx';
import { serverMessage } from '#client/lib/api-error.ts';
import {
  findSubscription,
  pushObstacle,
  switchPushOff,
  switchPushOn,
  type PushObstacle,
} from './browser-push.ts';
import { ContactPoint } from './contact-point.tsx';
import { useUnsubscribe } from './mutations.ts';
import { messageSettingsQuery } from './queries.ts';
import { useSilenceGuard } from './silence-guard.tsx';

const OBSTACLES: Record<PushObstacle, string> = {
  'home-screen':
    'On an iPhone or iPad, notifications come only to what is on the Home Screen. Tap Share, choose Add to Home Screen, open the portal from there and come back to this switch.',
  'not-secure': 'Push notifications need a portal whose address begins with https.',
  unsupported: 'This browser has no push notifications.',
  blocked:
    'This browser blocks notifications of the portal. Allow them in its settings for this site, then load this page again.',
};

const thisBrowserQuery = {
  queryKey: ['this-browser', subscribeToPush.path],
  queryFn: async () => (await findSubscription())?.endpoint ?? null,
  networkMode: 'always',
} as const;

interface PushPointProps {
  userId: string;
  push: MessageSettings['push'];
}

/** Push notifications: a switch for this browser, and how many others have them. */
export function PushPoint({ userId, push }: PushPointProps) {
  const client = useQueryClient();
  const { data: endpoint = null } = useQuery(thisBrowserQuery);
  const [wanted, setWanted] = useState<boolean>();
  const [failure, setFailure] = useState<string>();
  const unsubscribe = useUnsubscribe();
  const guard = useSilenceGuard();
  const isOn = push.devices.some((device) => device.endpoint === endpoint);
  const others = push.devices.length - (isOn ? 1 : 0);
  const obstacle = isOn ? null : pushObstacle();

  const readAgain = async () => {
    await client.invalidateQueries({ queryKey: thisBrowserQuery.queryKey });
    await client.invalidateQueries({ queryKey: messageSettingsQuery.queryKey });
  };
  const switchOff = async () => {
    if (endpoint === null) return;
    const isDone = await guard((confirmsSilence) =>
      unsubscribe.mutateAsync({ body: { endpoint, confirmsSilence } }),
    );
    if (isDone) await switchPushOff(userId);
  };
  const change = async (checked: boolean) => {
    setFailure(undefined);
    setWanted(checked);
    try {
      await (checked ? switchPushOn(userId) : switchOff());
    } catch (error) {
      setFailure(serverMessage(error));
    }
    await readAgain().catch(() => undefined);
    setWanted(undefined);
  };

  return (
    <ContactPoint
      name="Push notifications"
      failure={push.failure}
      state={push.devices.length > 0 && <Badge tone="green">{countOf(isOn, others)}</Badge>}
    >
      {obstacle === null ? (
        <Switch
          label="Push notifications on this device"
          checked={wanted ?? isOn}
          waiting={wanted !== undefined}
          needsConnection
          onChange={(checked) => void change(checked)}
        />
      ) : (
        <p className="max-w-reading text-sm text-soft">{OBSTACLES[obstacle]}</p>
      )}
      {failure && (
        <Notice tone="red" urgent>
          {failure}
        </Notice>
      )}
    </ContactPoint>
  );
}

function countOf(isOn: boolean, others: number) {
  const more = `${others} other ${others === 1 ? 'device' : 'devices'}`;
  if (!isOn) return `On ${more}`;
  return others === 0 ? 'On this device' : `On this device and ${more}`;
}
