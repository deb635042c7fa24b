import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { isKeptNoticeRead, noteKeptNoticeRead } from '#client/lib/device/mark.ts';
import { showToast } from '#client/lib/toast-store.ts';
import { useAfter } from '#client/lib/use-after.ts';
import { shareDevice, useIsSharedDevice } from './shared-device.ts';

/** It may come under a finger that presses something else. */
const READY_AFTER_MS = 800;

/**
 * Says what is kept on this device, and lets the person say no: at the foot of the screen on every
 * page, until it is answered. It stands behind the page, so that it moves nothing in it.
 */
export function FirstVisit({ userId }: { userId: string }) {
  const isShared = useIsSharedDevice();
  const [isRead, setIsRead] = useState(() => isKeptNoticeRead(userId));
  const isReady = useAfter(READY_AFTER_MS, true);
  if (isRead || isShared) return null;
  const close = () => {
    noteKeptNoticeRead(userId);
    setIsRead(true);
    document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true });
  };
  const share = () => {
    close();
    shareDevice(true);
    showToast({
      title: 'Nothing is kept on this device',
      description: 'You can change this at the end of your profile.',
    });
  };
  return (
    <aside
      ref={tellHeight}
      aria-label="What is kept on this device"
      data-first-visit
      className="sticky bottom-0 z-1 mx-auto w-full max-w-page in-[body:has([data-bottom-bar]:not(.foot-line))]:bottom-14 in-[body:has(.foot-line)]:bottom-11 sm:px-6 sm:pb-3 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-4 border-t-2 border-gold bg-surface px-4 pt-2 pb-[max(0.25rem,env(safe-area-inset-bottom))] text-ink shadow-float sm:rounded sm:border sm:border-t-2 sm:border-line sm:border-t-gold sm:py-2">
        <p className="flex-[1_1_18rem] text-sm">
          The field guide, your deployments and training, and the people you are deployed with are
          kept on this device, to be read without a signal. Logging out removes them.
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

/** Tells the style sheet how high the line is now, so that buttons at the foot stand above it. */
function tellHeight(line: HTMLElement) {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--first-visit-height', `${line.offsetHeight}px`),
  );
  observer.observe(line);
  return () => {
    observer.disconnect();
    style.removeProperty('--first-visit-height');
  };
}
