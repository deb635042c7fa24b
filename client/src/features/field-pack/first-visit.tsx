import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { isKeptNoticeRead, noteKeptNoticeRead } from '#client/lib/device/mark.ts';
import { useSession } from '#client/lib/session.ts';
import { showToast } from '#client/lib/toast-store.ts';
import { shareDevice, useIsSharedDevice } from './shared-device.ts';

/** Says once what is kept on this device, and lets the person say no. */
export function FirstVisit({ className }: { className?: string }) {
  const isShared = useIsSharedDevice();
  const userId = useSession().data?.id ?? '';
  const [isRead, setIsRead] = useState(() => isKeptNoticeRead(userId));
  if (isRead || isShared) return null;
  const close = () => {
    noteKeptNoticeRead(userId);
    setIsRead(true);
  };
  return (
    <div className={className}>
      <Notice>
        <p>
          The field guide, your deployments and training, and the people you are deployed with are
          kept on this device, to be read without a signal. Logging out removes them.
        </p>
        <div className="mt-2 flex flex-wrap gap-x-3 gap-y-2">
          <Button onClick={close}>OK</Button>
          <Button
            look="quiet"
            onClick={() => {
              close();
              shareDevice(true);
              showToast({
                title: 'Nothing is kept on this device',
                description: 'You can change this at the end of your profile.',
              });
            }}
          >
            This is a shared device
          </Button>
        </div>
      </Notice>
    </div>
  );
}
