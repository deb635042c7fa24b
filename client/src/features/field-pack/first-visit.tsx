import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { usePackIsOn } from '#client/lib/device/follow-device.ts';
import { showToast } from '#client/lib/toast-store.ts';
import { useAfter } from '#client/lib/use-after.ts';
import { isKeptNoticeRead, noteKeptNoticeRead } from './kept-notice.ts';
import { shareDevice, useIsSharedDevice } from './shared-device.ts';

/** In ms. Earlier presses are ignored: they were aimed at what the page showed here before. */
const READY_AFTER_MS = 800;

/** A notice of what the device stores. It stands below the page, so that it covers nothing. */
export function FirstVisit({ userId }: { userId: string }) {
  const isShared = useIsSharedDevice();
  const isKept = usePackIsOn();
  const [isRead, setIsRead] = useState(() => isKeptNoticeRead(userId));
  const isReady = useAfter(READY_AFTER_MS, true);
  if (isRead || isShared || !isKept) return null;
  const close = () => {
    noteKeptNoticeRead(userId);
    setIsRead(true);
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  };
  const share = () => {
    close();
    shareDevice(true);
    showToast({
      title: 'Nothing is stored on this device',
      description: 'You can change this under My data, beside your profile.',
    });
  };
  return (
    <aside
      aria-label="What is stored on this device"
      className="mx-auto w-full max-w-page px-4 pb-4 sm:px-6 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-4 border-t border-line pt-2 text-ink">
        <p className="flex-[1_1_18rem] text-sm">
          The field guide, your deployments and training, and the directory entries of the people
          you are deployed with are stored on this device, so that you can read them without a
          signal. Signing out removes them.
        </p>
        <div className="flex flex-wrap items-center gap-x-2">
          <Button look="quiet" className="pl-0" disabled={!isReady} onClick={share}>
            This is a shared device
          </Button>
          <Button disabled={!isReady} onClick={close}>
            OK
          </Button>
        </div>
      </div>
    </aside>
  );
}
