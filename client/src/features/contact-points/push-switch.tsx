import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageSettings } from '#shared/contact-points/schemas.ts';
import { Notice } from '#client/components/ui/notice.tsx';
import { Switch } from '#client/components/ui/switch.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { pushObstacle, switchPushOff, switchPushOn, type PushObstacle } from './browser-push.ts';
import { useUnsubscribe } from './mutations.ts';
import { messageSettingsQuery, thisBrowserQuery } from './queries.ts';
import { useSilenceGuard } from './silence-guard.tsx';

const OBSTACLES: Record<PushObstacle, string> = {
  'home-screen':
    'On an iPhone or iPad, only apps on the Home Screen get notifications. Tap Share, choose Add to Home Screen, open the portal from there and come back to this switch.',
  'not-secure': 'Push notifications need a portal whose address begins with https.',
  unsupported: 'This browser doesn’t support push notifications.',
  blocked:
    'This browser blocks notifications from the portal. Allow them in its settings for this site, then load this page again.',
};

type Push = MessageSettings['push'];

export function usePushDevices({ devices }: Push) {
  const { data: endpoint = null } = useQuery(thisBrowserQuery);
  const isOn = devices.some((device) => device.endpoint === endpoint);
  return { endpoint, isOn, others: devices.length - (isOn ? 1 : 0) };
}

interface PushSwitchProps {
  userId: string;
  push: Push;
}

export function PushSwitch({ userId, push }: PushSwitchProps) {
  const client = useQueryClient();
  const { endpoint, isOn } = usePushDevices(push);
  const [wanted, setWanted] = useState<boolean>();
  const [failure, setFailure] = useState<string>();
  const unsubscribe = useUnsubscribe();
  const guard = useSilenceGuard();
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
    <>
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
    </>
  );
}
