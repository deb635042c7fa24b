import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { can } from '#shared/abilities.ts';
import { Contained } from '#client/components/ui/contained.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { ApplicationReminder } from '#client/features/chaplains/application-reminder.tsx';
import { useIsSharedDevice } from '#client/features/field-pack/shared-device.ts';
import { useKeptAsRead } from '#client/features/field-pack/use-kept-as-read.ts';
import { countVisit } from '#client/features/installed-app/installation.ts';
import { startWorkerSoon } from '#client/features/installed-app/offered-update.ts';
import { UpdateNotice } from '#client/features/installed-app/update-notice.tsx';
import { queueNow } from '#client/lib/outbox/queue-state.ts';
import { hasQueued } from '#client/lib/outbox/stored-queue.ts';
import { pushUsersHere } from '#client/lib/push-used.ts';
import { useSession } from '#client/lib/session.ts';

export { FirstVisit } from '#client/features/field-pack/first-visit.tsx';

/** Ms to wait before loading the field pack, so that it doesn't slow down the page. */
const QUIET_MS = 3_000;

const FieldPack = lazyComponent(async () => (await import('./field-pack.tsx')).FieldPack);

const keepPush = async (userId: string) =>
  (await import('#client/features/contact-points/browser-push.ts')).keepPush(userId);

/** Loads after the page. Administrators load it only in browsers with push notifications. */
export function ChaplainExtras() {
  const client = useQueryClient();
  const { data: user } = useSession();
  const [isQuiet, setIsQuiet] = useState(false);
  const isChaplain = can(user, 'keep-own-profile');
  useEffect(() => {
    if (isChaplain) countVisit();
    startWorkerSoon({ client, hasQueued: isAnythingQueued });
    const timer = window.setTimeout(() => setIsQuiet(true), QUIET_MS);
    return () => window.clearTimeout(timer);
  }, [client, isChaplain]);
  const isShared = useIsSharedDevice();
  const packId = useKeptAsRead(user && isChaplain && !isShared ? user : null);
  const userId = user?.id;
  useEffect(() => {
    // If this fails without a connection, the next page load tries again.
    if (isQuiet && userId && pushUsersHere()) void keepPush(userId).catch(() => undefined);
  }, [isQuiet, userId]);
  return (
    <>
      {isChaplain && <ApplicationReminder />}
      <UpdateNotice />
      {isQuiet && packId && (
        <Contained what="What is stored on this device">
          <LazyBoundary fallback={null}>
            <FieldPack packId={packId} />
          </LazyBoundary>
        </Contained>
      )}
    </>
  );
}

/** True also for actions that are only in memory because the browser couldn't store them. */
async function isAnythingQueued() {
  return queueNow().actions.length > 0 || hasQueued();
}
