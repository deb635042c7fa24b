import { useEffect, useState } from 'react';
import { Panel } from '#client/components/ui/panel.tsx';
import { Switch } from '#client/components/ui/switch.tsx';
import { subscribe } from '#client/lib/call/connection.ts';
import { shortTime } from '#client/lib/dates.ts';
import { packOwner } from '#client/lib/device/pack.ts';
import { useSectionTarget } from '#client/lib/page-heading.ts';
import { shareDevice, useIsSharedDevice } from './shared-device.ts';

interface PackPanelProps {
  id: string;
  title: string;
}

export function PackPanel({ id, title }: PackPanelProps) {
  useSectionTarget(id);
  const isShared = useIsSharedDevice();
  return (
    <Panel id={id} title={title}>
      <div className="flex flex-col gap-4">
        {!isShared && <Kept />}
        <div>
          <Switch
            label="This is a shared device"
            checked={isShared}
            waiting={false}
            onChange={shareDevice}
          />
          <p className="mt-1 text-sm text-soft">
            Turn this on if others use this device, too. The device then stores nothing for reading
            without a signal. What you enter without a signal is still stored on this device until
            it is sent.
          </p>
        </div>
      </div>
    </Panel>
  );
}

function Kept() {
  const refreshedAt = useRefreshedAt();
  return (
    <div className="flex max-w-reading flex-col gap-2">
      <p>
        The field guide, your deployments, your training and the directory entries of the people you
        are deployed with can be read without a signal.
      </p>
      <p className="text-soft">
        {refreshedAt
          ? `Last updated from the portal: ${shortTime(new Date(refreshedAt).toISOString())}. Signing out, or 7 days without a connection, removes everything.`
          : 'Nothing is stored yet. Storing starts once the portal has been open for a moment.'}
      </p>
    </div>
  );
}

function useRefreshedAt() {
  const [refreshedAt, setRefreshedAt] = useState(0);
  useEffect(() => {
    let isShown = true;
    const look = async () => {
      const owner = await packOwner();
      if (isShown) setRefreshedAt(owner?.refreshedAt ?? 0);
    };
    void look();
    const timer = window.setInterval(() => void look(), 2_000);
    const stop = subscribe(() => void look());
    return () => {
      isShown = false;
      window.clearInterval(timer);
      stop();
    };
  }, []);
  return refreshedAt;
}
